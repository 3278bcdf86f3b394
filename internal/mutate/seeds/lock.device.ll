source_filename = "lock.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@mutex = dso_local addrspace(1) externally_initialized global i32 0, align 4, !dbg !0
@count = dso_local addrspace(1) externally_initialized global i32 0, align 4, !dbg !89
@llvm.compiler.used = appending global [2 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @mutex to i8 addrspace(1)*) to i8*), i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @count to i8 addrspace(1)*) to i8*)], section "llvm.metadata"

define dso_local void @_Z6lockedPiS_(i32* %0, i32* %1) #0 !dbg !100 {
2:
	call void @llvm.dbg.value(metadata i32* %0, metadata !105, metadata !DIExpression()), !dbg !108
	call void @llvm.dbg.value(metadata i32* %1, metadata !106, metadata !DIExpression()), !dbg !108
	%3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4, !dbg !109
	%4 = icmp eq i32 %3, 0, !dbg !114
	br i1 %4, label %.preheader, label %14, !dbg !115

.preheader:
	br label %5, !dbg !116

5:
	%6 = call i32 @hgrd_atomic_cas_i32_device(i32* addrspacecast (i32 addrspace(1)* @mutex to i32*), i32 0, i32 1) #5, !dbg !128
	%7 = icmp ne i32 %6, 0, !dbg !129
	br i1 %7, label %5, label %8, !dbg !116, !llvm.loop !130

8:
	call void @hgrd_fence_device() #5, !dbg !134
	%9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4, !dbg !140
	%10 = getelementptr inbounds i32, i32* %0, i64 0, !dbg !143
	%11 = load i32, i32* %10, align 4, !dbg !144, !tbaa !145
	%12 = add i32 %11, %9, !dbg !144
	store i32 %12, i32* %10, align 4, !dbg !144, !tbaa !145
	call void @hgrd_fence_device() #5, !dbg !149
	%13 = call i32 @hgrd_atomic_exch_i32_device(i32* addrspacecast (i32 addrspace(1)* @mutex to i32*), i32 0) #5, !dbg !159
	br label %14, !dbg !160

14:
	%15 = call i32 @hgrd_atomic_add_i32_device(i32* addrspacecast (i32 addrspace(1)* @count to i32*), i32 1) #5, !dbg !167
	call void @llvm.dbg.value(metadata i32 %15, metadata !107, metadata !DIExpression()), !dbg !108
	%16 = add nsw i32 1, %15, !dbg !168
	%17 = sext i32 %16 to i64, !dbg !169
	%18 = getelementptr inbounds i32, i32* %0, i64 %17, !dbg !169
	store i32 1, i32* %18, align 4, !dbg !170, !tbaa !145
	%19 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4, !dbg !171
	%20 = icmp eq i32 %19, 0, !dbg !174
	%21 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4
	%22 = icmp eq i32 %21, 1
	%or.cond = select i1 %20, i1 %22, i1 false, !dbg !175
	br i1 %or.cond, label %23, label %26, !dbg !175

23:
	%24 = getelementptr inbounds i32, i32* %0, i64 500, !dbg !176
	store i32 7, i32* %24, align 4, !dbg !178, !tbaa !145
	call void @hgrd_fence_device() #5, !dbg !179
	%25 = call i32 @hgrd_atomic_exch_i32_device(i32* %1, i32 1) #5, !dbg !183
	br label %26, !dbg !184

26:
	%27 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4, !dbg !185
	%28 = icmp eq i32 %27, 1, !dbg !188
	%29 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4
	%30 = icmp eq i32 %29, 1
	%or.cond40 = select i1 %28, i1 %30, i1 false, !dbg !189
	br i1 %or.cond40, label %31, label %38, !dbg !189

31:
	%32 = call i32 @hgrd_atomic_add_i32_device(i32* %1, i32 0) #5, !dbg !192
	%33 = icmp eq i32 %32, 1, !dbg !193
	br i1 %33, label %34, label %38, !dbg !194

34:
	call void @hgrd_fence_device() #5, !dbg !195
	%35 = getelementptr inbounds i32, i32* %0, i64 500, !dbg !198
	%36 = load i32, i32* %35, align 4, !dbg !199, !tbaa !145
	%37 = add nsw i32 %36, 1, !dbg !199
	store i32 %37, i32* %35, align 4, !dbg !199, !tbaa !145
	br label %38, !dbg !200

38:
	ret void, !dbg !201
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare dso_local i32 @hgrd_atomic_cas_i32_device(i32* %0, i32 %1, i32 %2) #2

declare dso_local void @hgrd_fence_device() #2

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

declare dso_local i32 @hgrd_atomic_exch_i32_device(i32* %0, i32 %1) #2

declare dso_local i32 @hgrd_atomic_add_i32_device(i32* %0, i32 %1) #2

declare void @llvm.dbg.value(metadata %0, metadata %1, metadata %2) #3

attributes #0 = { convergent mustprogress norecurse nounwind sanitize_thread "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx72,+sm_70" }
attributes #1 = { nounwind readnone speculatable }
attributes #2 = { convergent nounwind sanitize_thread "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx72,+sm_70" }
attributes #3 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind sanitize_thread }

!llvm.dbg.cu = !{!2}
!llvm.ident = !{!99}
!llvm.module.flags = !{!92, !93, !94, !95, !96, !97}
!nvvm.annotations = !{!98}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "mutex", scope: !2, file: !3, line: 1, type: !91, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "Debian clang version 14.0.6", isOptimized: true, emissionKind: FullDebug, retainedTypes: !4, globals: !88, nameTableKind: None)
!3 = !DIFile(filename: "lock.cu", directory: ".")
!4 = !{!5, !29, !60}
!5 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !6, line: 47, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !7, identifier: "_ZTS4dim3")
!6 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/vector_types.h", directory: "")
!7 = !{!8, !10, !11, !12, !16, !24}
!8 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !5, file: !6, line: 48, baseType: !9, size: 32)
!9 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!10 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !5, file: !6, line: 48, baseType: !9, size: 32, offset: 32)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !5, file: !6, line: 48, baseType: !9, size: 32, offset: 64)
!12 = !DISubprogram(name: "dim3", scope: !5, file: !6, line: 53, type: !13, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!13 = !DISubroutineType(types: !14)
!14 = !{null, !15, !9, !9, !9}
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!16 = !DISubprogram(name: "dim3", scope: !5, file: !6, line: 58, type: !17, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!17 = !DISubroutineType(types: !18)
!18 = !{null, !15, !19}
!19 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !6, line: 16, size: 96, align: 32, flags: DIFlagTypePassByValue, elements: !20, identifier: "_ZTS5uint3")
!20 = !{!21, !22, !23}
!21 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !19, file: !6, line: 16, baseType: !9, size: 32)
!22 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !19, file: !6, line: 16, baseType: !9, size: 32, offset: 32)
!23 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !19, file: !6, line: 16, baseType: !9, size: 32, offset: 64)
!24 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !5, file: !6, line: 59, type: !25, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!25 = !DISubroutineType(types: !26)
!26 = !{!19, !27}
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!28 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !5)
!29 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !30, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !31, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!30 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/__clang_cuda_builtin_vars.h", directory: "")
!31 = !{!32, !35, !36, !37, !42, !45, !49, !53, !56}
!32 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !29, file: !30, line: 53, type: !33, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!33 = !DISubroutineType(types: !34)
!34 = !{!9}
!35 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !29, file: !30, line: 54, type: !33, isDefinition: false, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!36 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !29, file: !30, line: 55, type: !33, isDefinition: false, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!37 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !29, file: !30, line: 58, type: !38, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!38 = !DISubroutineType(types: !39)
!39 = !{!5, !40}
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !41, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!41 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !29)
!42 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !29, file: !30, line: 59, type: !43, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!43 = !DISubroutineType(types: !44)
!44 = !{!19, !40}
!45 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !29, file: !30, line: 62, type: !46, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!46 = !DISubroutineType(types: !47)
!47 = !{null, !48}
!48 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !29, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!49 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !29, file: !30, line: 62, type: !50, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!50 = !DISubroutineType(types: !51)
!51 = !{null, !48, !52}
!52 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !41, size: 64)
!53 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !29, file: !30, line: 62, type: !54, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DISubroutineType(types: !55)
!55 = !{null, !40, !52}
!56 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !29, file: !30, line: 62, type: !57, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!57 = !DISubroutineType(types: !58)
!58 = !{!59, !40}
!59 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !29, size: 64)
!60 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockIdx_t", file: !30, line: 65, size: 8, flags: DIFlagTypePassByReference, elements: !61, identifier: "_ZTS25__cuda_builtin_blockIdx_t")
!61 = !{!62, !63, !64, !65, !70, !73, !77, !81, !84}
!62 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !60, file: !30, line: 66, type: !33, isDefinition: false, scopeLine: 66, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!63 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv", scope: !60, file: !30, line: 67, type: !33, isDefinition: false, scopeLine: 67, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!64 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_zEv", scope: !60, file: !30, line: 68, type: !33, isDefinition: false, scopeLine: 68, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!65 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv4dim3Ev", scope: !60, file: !30, line: 71, type: !66, isDefinition: false, scopeLine: 71, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!66 = !DISubroutineType(types: !67)
!67 = !{!5, !68}
!68 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !69, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!69 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !60)
!70 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv5uint3Ev", scope: !60, file: !30, line: 72, type: !71, isDefinition: false, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!71 = !DISubroutineType(types: !72)
!72 = !{!19, !68}
!73 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", scope: !60, file: !30, line: 75, type: !74, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!74 = !DISubroutineType(types: !75)
!75 = !{null, !76}
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !60, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!77 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", scope: !60, file: !30, line: 75, type: !78, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!78 = !DISubroutineType(types: !79)
!79 = !{null, !76, !80}
!80 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !69, size: 64)
!81 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockIdx_taSERKS_", scope: !60, file: !30, line: 75, type: !82, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!82 = !DISubroutineType(types: !83)
!83 = !{null, !68, !80}
!84 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockIdx_tadEv", scope: !60, file: !30, line: 75, type: !85, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!85 = !DISubroutineType(types: !86)
!86 = !{!87, !68}
!87 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !60, size: 64)
!88 = !{!0, !89}
!89 = !DIGlobalVariableExpression(var: !90, expr: !DIExpression())
!90 = distinct !DIGlobalVariable(name: "count", scope: !2, file: !3, line: 1, type: !91, isDefinition: true)
!91 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!92 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 2]}
!93 = !{i32 7, !"Dwarf Version", i32 2}
!94 = !{i32 2, !"Debug Info Version", i32 3}
!95 = !{i32 1, !"wchar_size", i32 4}
!96 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!97 = !{i32 7, !"frame-pointer", i32 2}
!98 = !{void (i32*, i32*)* @_Z6lockedPiS_, !"kernel", i32 1}
!99 = !{!"Debian clang version 14.0.6"}
!100 = distinct !DISubprogram(name: "locked", linkageName: "_Z6lockedPiS_", scope: !3, file: !3, line: 2, type: !101, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !104)
!101 = !DISubroutineType(types: !102)
!102 = !{null, !103, !103}
!103 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !91, size: 64)
!104 = !{!105, !106, !107}
!105 = !DILocalVariable(name: "sum", arg: 1, scope: !100, file: !3, line: 2, type: !103)
!106 = !DILocalVariable(name: "flag", arg: 2, scope: !100, file: !3, line: 2, type: !103)
!107 = !DILocalVariable(name: "my", scope: !100, file: !3, line: 10, type: !91)
!108 = !DILocation(scope: !100)
!109 = !DILocation(line: 53, column: 3, scope: !110, inlinedAt: !112)
!110 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !29, file: !30, line: 53, type: !33, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, declaration: !32, retainedNodes: !111)
!111 = !{}
!112 = distinct !DILocation(line: 3, column: 7, scope: !113)
!113 = distinct !DILexicalBlock(scope: !100, file: !3, line: 3, column: 7)
!114 = !DILocation(line: 3, column: 19, scope: !113)
!115 = !DILocation(line: 3, column: 7, scope: !100)
!116 = !DILocation(line: 4, column: 5, scope: !117)
!117 = distinct !DILexicalBlock(scope: !113, file: !3, line: 3, column: 25)
!118 = !DILocalVariable(name: "p", arg: 1, scope: !119, file: !120, line: 57, type: !103)
!119 = distinct !DISubprogram(name: "atomicCAS", linkageName: "_ZL9atomicCASPiii", scope: !120, file: !120, line: 57, type: !121, scopeLine: 57, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !123)
!120 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/atomics.h", directory: "")
!121 = !DISubroutineType(types: !122)
!122 = !{!91, !103, !91, !91}
!123 = !{!118, !124, !125}
!124 = !DILocalVariable(name: "compare", arg: 2, scope: !119, file: !120, line: 57, type: !91)
!125 = !DILocalVariable(name: "v", arg: 3, scope: !119, file: !120, line: 57, type: !91)
!127 = distinct !DILocation(line: 4, column: 12, scope: !117)
!128 = !DILocation(line: 57, column: 1, scope: !119, inlinedAt: !127)
!129 = !DILocation(line: 4, column: 36, scope: !117)
!130 = distinct !{!130, !116, !131, !132, !133}
!131 = !DILocation(line: 4, column: 42, scope: !117)
!132 = !{!"llvm.loop.mustprogress"}
!133 = !{!"llvm.loop.unroll.disable"}
!134 = !DILocation(line: 20, column: 43, scope: !135, inlinedAt: !139)
!135 = distinct !DISubprogram(name: "__threadfence", linkageName: "_ZL13__threadfencev", scope: !136, file: !136, line: 20, type: !137, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !111)
!136 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/sync.h", directory: "")
!137 = !DISubroutineType(types: !138)
!138 = !{null}
!139 = distinct !DILocation(line: 5, column: 5, scope: !117)
!140 = !DILocation(line: 66, column: 3, scope: !141, inlinedAt: !142)
!141 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !60, file: !30, line: 66, type: !33, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, declaration: !62, retainedNodes: !111)
!142 = distinct !DILocation(line: 6, column: 15, scope: !117)
!143 = !DILocation(line: 6, column: 5, scope: !117)
!144 = !DILocation(line: 6, column: 12, scope: !117)
!145 = !{!146, !146, i64 0}
!146 = !{!"int", !147, i64 0}
!147 = !{!"omnipotent char", !148, i64 0}
!148 = !{!"Simple C++ TBAA"}
!149 = !DILocation(line: 20, column: 43, scope: !135, inlinedAt: !150)
!150 = distinct !DILocation(line: 7, column: 5, scope: !117)
!151 = !DILocalVariable(name: "p", arg: 1, scope: !152, file: !120, line: 24, type: !103)
!152 = distinct !DISubprogram(name: "atomicExch", linkageName: "_ZL10atomicExchPii", scope: !120, file: !120, line: 24, type: !153, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !155)
!153 = !DISubroutineType(types: !154)
!154 = !{!91, !103, !91}
!155 = !{!151, !156}
!156 = !DILocalVariable(name: "v", arg: 2, scope: !152, file: !120, line: 24, type: !91)
!158 = distinct !DILocation(line: 8, column: 5, scope: !117)
!159 = !DILocation(line: 24, column: 1, scope: !152, inlinedAt: !158)
!160 = !DILocation(line: 9, column: 3, scope: !117)
!161 = !DILocalVariable(name: "p", arg: 1, scope: !162, file: !120, line: 17, type: !103)
!162 = distinct !DISubprogram(name: "atomicAdd", linkageName: "_ZL9atomicAddPii", scope: !120, file: !120, line: 17, type: !153, scopeLine: 17, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !163)
!163 = !{!161, !164}
!164 = !DILocalVariable(name: "v", arg: 2, scope: !162, file: !120, line: 17, type: !91)
!166 = distinct !DILocation(line: 10, column: 12, scope: !100)
!167 = !DILocation(line: 17, column: 1, scope: !162, inlinedAt: !166)
!168 = !DILocation(line: 11, column: 9, scope: !100)
!169 = !DILocation(line: 11, column: 3, scope: !100)
!170 = !DILocation(line: 11, column: 15, scope: !100)
!171 = !DILocation(line: 66, column: 3, scope: !141, inlinedAt: !172)
!172 = distinct !DILocation(line: 12, column: 7, scope: !173)
!173 = distinct !DILexicalBlock(scope: !100, file: !3, line: 12, column: 7)
!174 = !DILocation(line: 12, column: 18, scope: !173)
!175 = !DILocation(line: 12, column: 23, scope: !173)
!176 = !DILocation(line: 12, column: 46, scope: !177)
!177 = distinct !DILexicalBlock(scope: !173, file: !3, line: 12, column: 44)
!178 = !DILocation(line: 12, column: 55, scope: !177)
!179 = !DILocation(line: 20, column: 43, scope: !135, inlinedAt: !180)
!180 = distinct !DILocation(line: 12, column: 60, scope: !177)
!182 = distinct !DILocation(line: 12, column: 77, scope: !177)
!183 = !DILocation(line: 24, column: 1, scope: !152, inlinedAt: !182)
!184 = !DILocation(line: 12, column: 98, scope: !177)
!185 = !DILocation(line: 66, column: 3, scope: !141, inlinedAt: !186)
!186 = distinct !DILocation(line: 13, column: 7, scope: !187)
!187 = distinct !DILexicalBlock(scope: !100, file: !3, line: 13, column: 7)
!188 = !DILocation(line: 13, column: 18, scope: !187)
!189 = !DILocation(line: 13, column: 23, scope: !187)
!191 = distinct !DILocation(line: 13, column: 46, scope: !187)
!192 = !DILocation(line: 17, column: 1, scope: !162, inlinedAt: !191)
!193 = !DILocation(line: 13, column: 65, scope: !187)
!194 = !DILocation(line: 13, column: 7, scope: !100)
!195 = !DILocation(line: 20, column: 43, scope: !135, inlinedAt: !196)
!196 = distinct !DILocation(line: 13, column: 73, scope: !197)
!197 = distinct !DILexicalBlock(scope: !187, file: !3, line: 13, column: 71)
!198 = !DILocation(line: 13, column: 90, scope: !197)
!199 = !DILocation(line: 13, column: 98, scope: !197)
!200 = !DILocation(line: 13, column: 102, scope: !197)
!201 = !DILocation(line: 14, column: 1, scope: !100)
