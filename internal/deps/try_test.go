package deps
import ("testing";"context";"os";"github.com/hgrd/hgrd/frontend";"github.com/hgrd/hgrd/kernelanalysis";"github.com/hgrd/hgrd/constraints/expr";"github.com/hgrd/hgrd/constraints/obligation")
func TestTry(t *testing.T){
 tc,err:=frontend.Find(); if err!=nil{t.Fatal(err)}
 p,err:=tc.Compile(context.Background(), os.Getenv("CU"), frontend.Options{}); if err!=nil{t.Fatalf("%+v",err)}
 os.WriteFile("/tmp/dev.ll",[]byte(p.Device.IR.String()),0644)
 os.WriteFile("/tmp/host.ll",[]byte(p.Host.IR.String()),0644)
 for _,k:=range p.Device.Kernels(){ t.Log(k.Name,k.Symbol,k.Site)
  s:=kernelanalysis.Summarize(expr.NewPool(),p.Device,k,kernelanalysis.Options{})
  for _,g:=range s.Gaps {t.Log("GAP",g.Site,g.Text)}
  for _,a:=range s.Accesses { t.Log(a.Site.Line,a.Site.Column,a.Kind,a.Object.Name,"@",a.Offset,"if",a.Cond); for _,r:=range a.Rounds{t.Log("    round",r.Counter,r.Continue)} }
  for _,b:=range s.Barriers { t.Log("bar",b.Site.Line,b.Kind,b.Mask); for _,c:=range b.Conditions{t.Log("   cond",c.Value)}}
  for _,b:=range s.Recurrences { t.Log("rec",b.Value,"init",b.Init,"next",b.Next)}
  for _,b:=range s.Exits { t.Log("exit",b.Value,"leave",b.Leave)}
  for i,a:=range s.Accesses{ for _,b:=range s.Accesses[i:]{ if a.Object==b.Object&&(a.Kind!=0||b.Kind!=0){ t.Log(a.Site.Line,a.Site.Column,b.Site.Line,b.Site.Column, s.Concurrent(obligation.AnyInBlock,a,b))}}}
 }
}
