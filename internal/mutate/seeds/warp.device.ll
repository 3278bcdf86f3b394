source_filename = "warp.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4sumsPKiPilE4part = internal addrspace(3) global [4 x i32] undef, align 4, !dbg !0

define dso_local void @_Z4sumsPKiPil(i32* %0, i32* %1, i64 %2) #0 !dbg !2 {
3:
	call void @llvm.dbg.value(metadata i32* %0, metadata !70, metadata !DIExpression()), !dbg !90
	call void @llvm.dbg.value(metadata i32* %1, metadata !71, metadata !DIExpression()), !dbg !90
	call void @llvm.dbg.value(metadata i64 %2, metadata !72, metadata !DIExpression()), !dbg !90
	%4 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !91
	%5 = urem i32 %4, 32, !dbg !95
	call void @llvm.dbg.value(metadata i32 %5, metadata !73, metadata !DIExpression()), !dbg !90
	%6 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !96
	%7 = udiv i32 %6, 32, !dbg !98
	call void @llvm.dbg.value(metadata i32 %7, metadata !74, metadata !DIExpression()), !dbg !90
	%8 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !99
	%9 = zext i32 %8 to i64, !dbg !101
	%10 = icmp slt i64 %9, %2, !dbg !102
	br i1 %10, label %11, label %16, !dbg !101

11:
	%12 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !103
	%13 = zext i32 %12 to i64, !dbg !105
	%14 = getelementptr inbounds i32, i32* %0, i64 %13, !dbg !105
	%15 = load i32, i32* %14, align 4, !dbg !105, !tbaa !106
	br label %16, !dbg !101

16:
	%17 = phi i32 [ %15, %11 ], [ 0, %3 ], !dbg !101
	call void @llvm.dbg.value(metadata i32 %17, metadata !75, metadata !DIExpression()), !dbg !90
	br label %18, !dbg !111

18:
	%.040 = phi i32 [ 16, %16 ], [ %23, %20 ], !dbg !110
	%.0 = phi i32 [ %17, %16 ], [ %22, %20 ], !dbg !90
	call void @llvm.dbg.value(metadata i32 %.0, metadata !75, metadata !DIExpression()), !dbg !90
	call void @llvm.dbg.value(metadata i32 %.040, metadata !76, metadata !DIExpression()), !dbg !110
	%19 = icmp ne i32 %.040, 0, !dbg !112
	br i1 %19, label %20, label %24, !dbg !114

20:
	%21 = call i32 @hgrd_shfl_down_i32(i32 -1, i32 %.0, i32 %.040, i32 32) #6, !dbg !126
	%22 = add nsw i32 %.0, %21, !dbg !127
	call void @llvm.dbg.value(metadata i32 %22, metadata !75, metadata !DIExpression()), !dbg !90
	%23 = sdiv i32 %.040, 2, !dbg !128
	call void @llvm.dbg.value(metadata i32 %23, metadata !76, metadata !DIExpression()), !dbg !110
	br label %18, !dbg !129, !llvm.loop !130

24:
	%25 = icmp eq i32 %5, 0, !dbg !134
	br i1 %25, label %26, label %29, !dbg !136

26:
	%27 = zext i32 %7 to i64, !dbg !137
	%28 = getelementptr inbounds [4 x i32], [4 x i32]* addrspacecast ([4 x i32] addrspace(3)* @_ZZ4sumsPKiPilE4part to [4 x i32]*), i64 0, i64 %27, !dbg !137
	store i32 %.0, i32* %28, align 4, !dbg !138, !tbaa !106
	br label %29, !dbg !137

29:
	call void @llvm.nvvm.barrier0(), !dbg !139
	%30 = icmp sgt i32 %.0, 3, !dbg !140
	%31 = zext i1 %30 to i32, !dbg !141
	%32 = call i32 @hgrd_ballot(i32 -1, i32 %31) #6, !dbg !150
	call void @llvm.dbg.value(metadata i32 %32, metadata !78, metadata !DIExpression()), !dbg !90
	call void @hgrd_syncwarp(i32 -1) #6, !dbg !158
	%33 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !159
	switch i32 %33, label %47 [
		i32 0, label %34
		i32 1, label %39
		i32 40, label %42
	], !dbg !161

34:
	%35 = load i32, i32* getelementptr inbounds ([4 x i32], [4 x i32]* addrspacecast ([4 x i32] addrspace(3)* @_ZZ4sumsPKiPilE4part to [4 x i32]*), i64 0, i64 0), align 4, !dbg !162, !tbaa !106
	%36 = load i32, i32* getelementptr inbounds ([4 x i32], [4 x i32]* addrspacecast ([4 x i32] addrspace(3)* @_ZZ4sumsPKiPilE4part to [4 x i32]*), i64 0, i64 1), align 4, !dbg !164, !tbaa !106
	%37 = add nsw i32 %35, %36, !dbg !165
	%38 = getelementptr inbounds i32, i32* %1, i64 0, !dbg !166
	store i32 %37, i32* %38, align 4, !dbg !167, !tbaa !106
	br label %57, !dbg !168

39:
	%40 = call i32 @llvm.ctpop.i32(i32 %32) #5, !dbg !177
	%41 = getelementptr inbounds i32, i32* %1, i64 1, !dbg !178
	store i32 %40, i32* %41, align 4, !dbg !179, !tbaa !106
	br label %57, !dbg !180

42:
	%43 = load i32, i32* getelementptr inbounds ([4 x i32], [4 x i32]* addrspacecast ([4 x i32] addrspace(3)* @_ZZ4sumsPKiPilE4part to [4 x i32]*), i64 0, i64 3), align 4, !dbg !181, !tbaa !106
	%44 = trunc i64 %2 to i32, !dbg !182
	%45 = sdiv i32 %43, %44, !dbg !183
	%46 = getelementptr inbounds i32, i32* %1, i64 2, !dbg !184
	store i32 %45, i32* %46, align 4, !dbg !185, !tbaa !106
	br label %57, !dbg !186

47:
	%48 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !187
	%49 = icmp ugt i32 %48, 64, !dbg !190
	br i1 %49, label %50, label %57, !dbg !191

50:
	%51 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !192
	%52 = and i32 %51, 7, !dbg !194
	%53 = ashr i32 %.0, %52, !dbg !195
	%54 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5, !dbg !196
	%55 = zext i32 %54 to i64, !dbg !198
	%56 = getelementptr inbounds i32, i32* %1, i64 %55, !dbg !198
	store i32 %53, i32* %56, align 4, !dbg !199, !tbaa !106
	br label %57, !dbg !198

57:
	ret void, !dbg !200
}

declare void @llvm.nvvm.barrier0() #1

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

declare dso_local i32 @hgrd_shfl_down_i32(i32 %0, i32 %1, i32 %2, i32 %3) #3

declare dso_local i32 @hgrd_ballot(i32 %0, i32 %1) #3

declare dso_local void @hgrd_syncwarp(i32 %0) #3

declare i32 @llvm.ctpop.i32(i32 %0) #4

declare void @llvm.dbg.value(metadata %0, metadata %1, metadata %2) #4

attributes #0 = { convergent mustprogress norecurse nounwind sanitize_thread "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx72,+sm_70" }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind readnone speculatable }
attributes #3 = { convergent nounwind sanitize_thread "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx72,+sm_70" }
attributes #4 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind sanitize_thread }

!llvm.dbg.cu = !{!11}
!llvm.ident = !{!89}
!llvm.module.flags = !{!82, !83, !84, !85, !86, !87}
!nvvm.annotations = !{!88}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "part", scope: !2, file: !3, line: 2, type: !79, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "sums", linkageName: "_Z4sumsPKiPil", scope: !3, file: !3, line: 1, type: !4, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !11, retainedNodes: !69)
!3 = !DIFile(filename: "warp.cu", directory: ".")
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6, !9, !10}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!10 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!11 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "Debian clang version 14.0.6", isOptimized: true, emissionKind: FullDebug, retainedTypes: !12, globals: !68, nameTableKind: None)
!12 = !{!8, !13, !37}
!13 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !14, line: 47, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !15, identifier: "_ZTS4dim3")
!14 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/vector_types.h", directory: "")
!15 = !{!16, !18, !19, !20, !24, !32}
!16 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !13, file: !14, line: 48, baseType: !17, size: 32)
!17 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!18 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !13, file: !14, line: 48, baseType: !17, size: 32, offset: 32)
!19 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !13, file: !14, line: 48, baseType: !17, size: 32, offset: 64)
!20 = !DISubprogram(name: "dim3", scope: !13, file: !14, line: 53, type: !21, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!21 = !DISubroutineType(types: !22)
!22 = !{null, !23, !17, !17, !17}
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!24 = !DISubprogram(name: "dim3", scope: !13, file: !14, line: 58, type: !25, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!25 = !DISubroutineType(types: !26)
!26 = !{null, !23, !27}
!27 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !14, line: 16, size: 96, align: 32, flags: DIFlagTypePassByValue, elements: !28, identifier: "_ZTS5uint3")
!28 = !{!29, !30, !31}
!29 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !27, file: !14, line: 16, baseType: !17, size: 32)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !27, file: !14, line: 16, baseType: !17, size: 32, offset: 32)
!31 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !27, file: !14, line: 16, baseType: !17, size: 32, offset: 64)
!32 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !13, file: !14, line: 59, type: !33, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DISubroutineType(types: !34)
!34 = !{!27, !35}
!35 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !36, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!36 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!37 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !38, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !39, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!38 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/__clang_cuda_builtin_vars.h", directory: "")
!39 = !{!40, !43, !44, !45, !50, !53, !57, !61, !64}
!40 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !37, file: !38, line: 53, type: !41, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!41 = !DISubroutineType(types: !42)
!42 = !{!17}
!43 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !37, file: !38, line: 54, type: !41, isDefinition: false, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!44 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !37, file: !38, line: 55, type: !41, isDefinition: false, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!45 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !37, file: !38, line: 58, type: !46, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!46 = !DISubroutineType(types: !47)
!47 = !{!13, !48}
!48 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !49, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!49 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !37)
!50 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !37, file: !38, line: 59, type: !51, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = !DISubroutineType(types: !52)
!52 = !{!27, !48}
!53 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !37, file: !38, line: 62, type: !54, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DISubroutineType(types: !55)
!55 = !{null, !56}
!56 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !37, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!57 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !37, file: !38, line: 62, type: !58, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!58 = !DISubroutineType(types: !59)
!59 = !{null, !56, !60}
!60 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !49, size: 64)
!61 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !37, file: !38, line: 62, type: !62, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!62 = !DISubroutineType(types: !63)
!63 = !{null, !48, !60}
!64 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !37, file: !38, line: 62, type: !65, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!65 = !DISubroutineType(types: !66)
!66 = !{!67, !48}
!67 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !37, size: 64)
!68 = !{!0}
!69 = !{!70, !71, !72, !73, !74, !75, !76, !78}
!70 = !DILocalVariable(name: "in", arg: 1, scope: !2, file: !3, line: 1, type: !6)
!71 = !DILocalVariable(name: "out", arg: 2, scope: !2, file: !3, line: 1, type: !9)
!72 = !DILocalVariable(name: "n", arg: 3, scope: !2, file: !3, line: 1, type: !10)
!73 = !DILocalVariable(name: "lane", scope: !2, file: !3, line: 3, type: !17)
!74 = !DILocalVariable(name: "warp", scope: !2, file: !3, line: 3, type: !17)
!75 = !DILocalVariable(name: "v", scope: !2, file: !3, line: 4, type: !8)
!76 = !DILocalVariable(name: "d", scope: !77, file: !3, line: 5, type: !8)
!77 = distinct !DILexicalBlock(scope: !2, file: !3, line: 5, column: 3)
!78 = !DILocalVariable(name: "votes", scope: !2, file: !3, line: 8, type: !17)
!79 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 128, elements: !80)
!80 = !{!81}
!81 = !DISubrange(count: 4)
!82 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 2]}
!83 = !{i32 7, !"Dwarf Version", i32 2}
!84 = !{i32 2, !"Debug Info Version", i32 3}
!85 = !{i32 1, !"wchar_size", i32 4}
!86 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!87 = !{i32 7, !"frame-pointer", i32 2}
!88 = !{void (i32*, i32*, i64)* @_Z4sumsPKiPil, !"kernel", i32 1}
!89 = !{!"Debian clang version 14.0.6"}
!90 = !DILocation(scope: !2)
!91 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !94)
!92 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !37, file: !38, line: 53, type: !41, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !11, declaration: !40, retainedNodes: !93)
!93 = !{}
!94 = distinct !DILocation(line: 3, column: 19, scope: !2)
!95 = !DILocation(line: 3, column: 31, scope: !2)
!96 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !97)
!97 = distinct !DILocation(line: 3, column: 44, scope: !2)
!98 = !DILocation(line: 3, column: 56, scope: !2)
!99 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !100)
!100 = distinct !DILocation(line: 4, column: 11, scope: !2)
!101 = !DILocation(line: 4, column: 11, scope: !2)
!102 = !DILocation(line: 4, column: 23, scope: !2)
!103 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !104)
!104 = distinct !DILocation(line: 4, column: 32, scope: !2)
!105 = !DILocation(line: 4, column: 29, scope: !2)
!106 = !{!107, !107, i64 0}
!107 = !{!"int", !108, i64 0}
!108 = !{!"omnipotent char", !109, i64 0}
!109 = !{!"Simple C++ TBAA"}
!110 = !DILocation(scope: !77)
!111 = !DILocation(line: 5, column: 8, scope: !77)
!112 = !DILocation(line: 5, column: 20, scope: !113)
!113 = distinct !DILexicalBlock(scope: !77, file: !3, line: 5, column: 3)
!114 = !DILocation(line: 5, column: 3, scope: !77)
!115 = !DILocalVariable(name: "mask", arg: 1, scope: !116, file: !117, line: 61, type: !17)
!116 = distinct !DISubprogram(name: "__shfl_down_sync", linkageName: "_ZL16__shfl_down_syncjiii", scope: !117, file: !117, line: 61, type: !118, scopeLine: 61, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !11, retainedNodes: !120)
!117 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/sync.h", directory: "")
!118 = !DISubroutineType(types: !119)
!119 = !{!8, !17, !8, !8, !8}
!120 = !{!115, !121, !122, !123}
!121 = !DILocalVariable(name: "v", arg: 2, scope: !116, file: !117, line: 61, type: !8)
!122 = !DILocalVariable(name: "lane", arg: 3, scope: !116, file: !117, line: 61, type: !8)
!123 = !DILocalVariable(name: "width", arg: 4, scope: !116, file: !117, line: 61, type: !8)
!125 = distinct !DILocation(line: 5, column: 36, scope: !113)
!126 = !DILocation(line: 61, column: 1, scope: !116, inlinedAt: !125)
!127 = !DILocation(line: 5, column: 33, scope: !113)
!128 = !DILocation(line: 5, column: 25, scope: !113)
!129 = !DILocation(line: 5, column: 3, scope: !113)
!130 = distinct !{!130, !114, !131, !132, !133}
!131 = !DILocation(line: 5, column: 62, scope: !77)
!132 = !{!"llvm.loop.mustprogress"}
!133 = !{!"llvm.loop.unroll.disable"}
!134 = !DILocation(line: 6, column: 12, scope: !135)
!135 = distinct !DILexicalBlock(scope: !2, file: !3, line: 6, column: 7)
!136 = !DILocation(line: 6, column: 7, scope: !2)
!137 = !DILocation(line: 6, column: 18, scope: !135)
!138 = !DILocation(line: 6, column: 29, scope: !135)
!139 = !DILocation(line: 7, column: 3, scope: !2)
!140 = !DILocation(line: 8, column: 41, scope: !2)
!141 = !DILocation(line: 8, column: 39, scope: !2)
!142 = !DILocalVariable(name: "m", arg: 1, scope: !143, file: !117, line: 73, type: !17)
!143 = distinct !DISubprogram(name: "__ballot_sync", linkageName: "_ZL13__ballot_syncji", scope: !117, file: !117, line: 73, type: !144, scopeLine: 73, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !11, retainedNodes: !146)
!144 = !DISubroutineType(types: !145)
!145 = !{!17, !17, !8}
!146 = !{!142, !147}
!147 = !DILocalVariable(name: "p", arg: 2, scope: !143, file: !117, line: 73, type: !8)
!149 = distinct !DILocation(line: 8, column: 20, scope: !2)
!150 = !DILocation(line: 73, column: 71, scope: !143, inlinedAt: !149)
!151 = !DILocalVariable(name: "mask", arg: 1, scope: !152, file: !117, line: 18, type: !17)
!152 = distinct !DISubprogram(name: "__syncwarp", linkageName: "_ZL10__syncwarpj", scope: !117, file: !117, line: 18, type: !153, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !11, retainedNodes: !155)
!153 = !DISubroutineType(types: !154)
!154 = !{null, !17}
!155 = !{!151}
!157 = distinct !DILocation(line: 9, column: 3, scope: !2)
!158 = !DILocation(line: 18, column: 66, scope: !152, inlinedAt: !157)
!159 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !160)
!160 = distinct !DILocation(line: 10, column: 11, scope: !2)
!161 = !DILocation(line: 10, column: 3, scope: !2)
!162 = !DILocation(line: 11, column: 20, scope: !163)
!163 = distinct !DILexicalBlock(scope: !2, file: !3, line: 10, column: 24)
!164 = !DILocation(line: 11, column: 30, scope: !163)
!165 = !DILocation(line: 11, column: 28, scope: !163)
!166 = !DILocation(line: 11, column: 11, scope: !163)
!167 = !DILocation(line: 11, column: 18, scope: !163)
!168 = !DILocation(line: 11, column: 39, scope: !163)
!169 = !DILocalVariable(name: "x", arg: 1, scope: !170, file: !171, line: 87, type: !17)
!170 = distinct !DISubprogram(name: "__popc", linkageName: "_ZL6__popcj", scope: !171, file: !171, line: 87, type: !172, scopeLine: 87, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !11, retainedNodes: !174)
!171 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/intrinsics.h", directory: "")
!172 = !DISubroutineType(types: !173)
!173 = !{!8, !17}
!174 = !{!169}
!176 = distinct !DILocation(line: 12, column: 20, scope: !163)
!177 = !DILocation(line: 87, column: 52, scope: !170, inlinedAt: !176)
!178 = !DILocation(line: 12, column: 11, scope: !163)
!179 = !DILocation(line: 12, column: 18, scope: !163)
!180 = !DILocation(line: 12, column: 35, scope: !163)
!181 = !DILocation(line: 13, column: 21, scope: !163)
!182 = !DILocation(line: 13, column: 36, scope: !163)
!183 = !DILocation(line: 13, column: 29, scope: !163)
!184 = !DILocation(line: 13, column: 12, scope: !163)
!185 = !DILocation(line: 13, column: 19, scope: !163)
!186 = !DILocation(line: 13, column: 39, scope: !163)
!187 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !188)
!188 = distinct !DILocation(line: 14, column: 16, scope: !189)
!189 = distinct !DILexicalBlock(scope: !163, file: !3, line: 14, column: 16)
!190 = !DILocation(line: 14, column: 28, scope: !189)
!191 = !DILocation(line: 14, column: 16, scope: !163)
!192 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !193)
!193 = distinct !DILocation(line: 14, column: 59, scope: !189)
!194 = !DILocation(line: 14, column: 71, scope: !189)
!195 = !DILocation(line: 14, column: 55, scope: !189)
!196 = !DILocation(line: 53, column: 3, scope: !92, inlinedAt: !197)
!197 = distinct !DILocation(line: 14, column: 38, scope: !189)
!198 = !DILocation(line: 14, column: 34, scope: !189)
!199 = !DILocation(line: 14, column: 51, scope: !189)
!200 = !DILocation(line: 16, column: 1, scope: !2)
