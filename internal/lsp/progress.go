package lsp

import (
	"context"
	"path/filepath"
	"strconv"
	"time"
)

// patience is how long a check waits for the client's answer.
const patience = 2 * time.Second

// tell shows the client that a check goes on, if it can show that. The function that it returns says that the check has ended.
func (s *Server) tell(path string) (end func()) {
	s.mu.Lock()
	able := s.client.Capabilities.Window.WorkDoneProgress
	s.told++
	token := "hgrd-" + strconv.Itoa(s.told)
	s.mu.Unlock()
	if !able {
		return func() {}
	}
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	if s.conn.Call(ctx, "window/workDoneProgress/create", progressToken{token}, nil) != nil {
		return func() {}
	}
	s.conn.Notify(s.ctx, "$/progress", progressParams{token, progressValue{Kind: "begin", Title: "checking " + filepath.Base(path)}})
	return func() { s.conn.Notify(s.ctx, "$/progress", progressParams{token, progressValue{Kind: "end"}}) }
}
