source_filename = "reduce.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ6reducePKfPfiE4part = internal addrspace(3) global [64 x float] undef, align 4, !dbg !0

define dso_local void @_Z6reducePKfPfi(float* %0, float* %1, i32 %2) #0 !dbg !2 {
3:
	call void @llvm.dbg.value(metadata float* %0, metadata !126, metadata !DIExpression()), !dbg !143
	call void @llvm.dbg.value(metadata float* %1, metadata !127, metadata !DIExpression()), !dbg !143
	call void @llvm.dbg.value(metadata i32 %2, metadata !128, metadata !DIExpression()), !dbg !143
	%4 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4, !dbg !144
	%5 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4, !dbg !148
	%6 = mul i32 %4, %5, !dbg !151
	%7 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4, !dbg !152
	%8 = add i32 %6, %7, !dbg !155
	call void @llvm.dbg.value(metadata i32 %8, metadata !129, metadata !DIExpression()), !dbg !143
	%9 = icmp slt i32 %8, %2, !dbg !156
	br i1 %9, label %10, label %14, !dbg !157

10:
	%11 = sext i32 %8 to i64, !dbg !158
	%12 = getelementptr inbounds float, float* %0, i64 %11, !dbg !158
	%13 = load float, float* %12, align 4, !dbg !158, !tbaa !159
	br label %14, !dbg !157

14:
	%15 = phi float [ %13, %10 ], [ 0.0, %3 ], !dbg !157
	%16 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4, !dbg !163
	%17 = zext i32 %16 to i64, !dbg !165
	%18 = getelementptr inbounds [64 x float], [64 x float]* addrspacecast ([64 x float] addrspace(3)* @_ZZ6reducePKfPfiE4part to [64 x float]*), i64 0, i64 %17, !dbg !165
	store float %15, float* %18, align 4, !dbg !166, !tbaa !159
	call void @llvm.nvvm.barrier0(), !dbg !167
	%19 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4, !dbg !168
	%20 = udiv i32 %19, 2, !dbg !170
	call void @llvm.dbg.value(metadata i32 %20, metadata !130, metadata !DIExpression()), !dbg !171
	br label %21, !dbg !172

21:
	%.0 = phi i32 [ %20, %14 ], [ %38, %37 ], !dbg !171
	call void @llvm.dbg.value(metadata i32 %.0, metadata !130, metadata !DIExpression()), !dbg !171
	%22 = icmp sgt i32 %.0, 0, !dbg !173
	br i1 %22, label %23, label %39, !dbg !175

23:
	%24 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4, !dbg !176
	%25 = icmp ult i32 %24, %.0, !dbg !180
	br i1 %25, label %26, label %37, !dbg !181

26:
	%27 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4, !dbg !182
	%28 = add i32 %27, %.0, !dbg !184
	%29 = zext i32 %28 to i64, !dbg !185
	%30 = getelementptr inbounds [64 x float], [64 x float]* addrspacecast ([64 x float] addrspace(3)* @_ZZ6reducePKfPfiE4part to [64 x float]*), i64 0, i64 %29, !dbg !185
	%31 = load float, float* %30, align 4, !dbg !185, !tbaa !159
	%32 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4, !dbg !186
	%33 = zext i32 %32 to i64, !dbg !188
	%34 = getelementptr inbounds [64 x float], [64 x float]* addrspacecast ([64 x float] addrspace(3)* @_ZZ6reducePKfPfiE4part to [64 x float]*), i64 0, i64 %33, !dbg !188
	%35 = load float, float* %34, align 4, !dbg !189, !tbaa !159
	%36 = fadd contract float %35, %31, !dbg !189
	store float %36, float* %34, align 4, !dbg !189, !tbaa !159
	br label %37, !dbg !188

37:
	call void @llvm.nvvm.barrier0(), !dbg !190
	%38 = sdiv i32 %.0, 2, !dbg !191
	call void @llvm.dbg.value(metadata i32 %38, metadata !130, metadata !DIExpression()), !dbg !171
	br label %21, !dbg !192, !llvm.loop !193

39:
	%40 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4, !dbg !197
	%41 = icmp eq i32 %40, 0, !dbg !200
	br i1 %41, label %42, label %47, !dbg !201

42:
	%43 = load float, float* getelementptr inbounds ([64 x float], [64 x float]* addrspacecast ([64 x float] addrspace(3)* @_ZZ6reducePKfPfiE4part to [64 x float]*), i64 0, i64 0), align 4, !dbg !202, !tbaa !159
	%44 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4, !dbg !203
	%45 = zext i32 %44 to i64, !dbg !205
	%46 = getelementptr inbounds float, float* %1, i64 %45, !dbg !205
	store float %43, float* %46, align 4, !dbg !206, !tbaa !159
	br label %47, !dbg !205

47:
	ret void, !dbg !207
}

declare void @llvm.nvvm.barrier0() #1

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

declare void @llvm.dbg.value(metadata %0, metadata %1, metadata %2) #3

attributes #0 = { convergent mustprogress norecurse nounwind sanitize_thread "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx72,+sm_70" }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind readnone speculatable }
attributes #3 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!11}
!llvm.ident = !{!142}
!llvm.module.flags = !{!135, !136, !137, !138, !139, !140}
!nvvm.annotations = !{!141}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "part", scope: !2, file: !3, line: 2, type: !132, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "reduce", linkageName: "_Z6reducePKfPfi", scope: !3, file: !3, line: 1, type: !4, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !11, retainedNodes: !125)
!3 = !DIFile(filename: "reduce.cu", directory: ".")
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6, !9, !10}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "Debian clang version 14.0.6", isOptimized: true, emissionKind: FullDebug, retainedTypes: !12, globals: !124, nameTableKind: None)
!12 = !{!13, !37, !68, !96}
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
!37 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockIdx_t", file: !38, line: 65, size: 8, flags: DIFlagTypePassByReference, elements: !39, identifier: "_ZTS25__cuda_builtin_blockIdx_t")
!38 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/__clang_cuda_builtin_vars.h", directory: "")
!39 = !{!40, !43, !44, !45, !50, !53, !57, !61, !64}
!40 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !37, file: !38, line: 66, type: !41, isDefinition: false, scopeLine: 66, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!41 = !DISubroutineType(types: !42)
!42 = !{!17}
!43 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv", scope: !37, file: !38, line: 67, type: !41, isDefinition: false, scopeLine: 67, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!44 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_zEv", scope: !37, file: !38, line: 68, type: !41, isDefinition: false, scopeLine: 68, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!45 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv4dim3Ev", scope: !37, file: !38, line: 71, type: !46, isDefinition: false, scopeLine: 71, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!46 = !DISubroutineType(types: !47)
!47 = !{!13, !48}
!48 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !49, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!49 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !37)
!50 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv5uint3Ev", scope: !37, file: !38, line: 72, type: !51, isDefinition: false, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = !DISubroutineType(types: !52)
!52 = !{!27, !48}
!53 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", scope: !37, file: !38, line: 75, type: !54, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DISubroutineType(types: !55)
!55 = !{null, !56}
!56 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !37, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!57 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", scope: !37, file: !38, line: 75, type: !58, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!58 = !DISubroutineType(types: !59)
!59 = !{null, !56, !60}
!60 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !49, size: 64)
!61 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockIdx_taSERKS_", scope: !37, file: !38, line: 75, type: !62, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!62 = !DISubroutineType(types: !63)
!63 = !{null, !48, !60}
!64 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockIdx_tadEv", scope: !37, file: !38, line: 75, type: !65, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!65 = !DISubroutineType(types: !66)
!66 = !{!67, !48}
!67 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !37, size: 64)
!68 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockDim_t", file: !38, line: 78, size: 8, flags: DIFlagTypePassByReference, elements: !69, identifier: "_ZTS25__cuda_builtin_blockDim_t")
!69 = !{!70, !71, !72, !73, !78, !81, !85, !89, !92}
!70 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv", scope: !68, file: !38, line: 79, type: !41, isDefinition: false, scopeLine: 79, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!71 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_yEv", scope: !68, file: !38, line: 80, type: !41, isDefinition: false, scopeLine: 80, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!72 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_zEv", scope: !68, file: !38, line: 81, type: !41, isDefinition: false, scopeLine: 81, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!73 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockDim_tcv4dim3Ev", scope: !68, file: !38, line: 84, type: !74, isDefinition: false, scopeLine: 84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!74 = !DISubroutineType(types: !75)
!75 = !{!13, !76}
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !77, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!77 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !68)
!78 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockDim_tcv5uint3Ev", scope: !68, file: !38, line: 85, type: !79, isDefinition: false, scopeLine: 85, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!79 = !DISubroutineType(types: !80)
!80 = !{!27, !76}
!81 = !DISubprogram(name: "__cuda_builtin_blockDim_t", scope: !68, file: !38, line: 88, type: !82, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!82 = !DISubroutineType(types: !83)
!83 = !{null, !84}
!84 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !68, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!85 = !DISubprogram(name: "__cuda_builtin_blockDim_t", scope: !68, file: !38, line: 88, type: !86, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!86 = !DISubroutineType(types: !87)
!87 = !{null, !84, !88}
!88 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !77, size: 64)
!89 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockDim_taSERKS_", scope: !68, file: !38, line: 88, type: !90, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!90 = !DISubroutineType(types: !91)
!91 = !{null, !76, !88}
!92 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockDim_tadEv", scope: !68, file: !38, line: 88, type: !93, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!93 = !DISubroutineType(types: !94)
!94 = !{!95, !76}
!95 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !68, size: 64)
!96 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !38, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !97, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!97 = !{!98, !99, !100, !101, !106, !109, !113, !117, !120}
!98 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !96, file: !38, line: 53, type: !41, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!99 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !96, file: !38, line: 54, type: !41, isDefinition: false, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!100 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !96, file: !38, line: 55, type: !41, isDefinition: false, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!101 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !96, file: !38, line: 58, type: !102, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!102 = !DISubroutineType(types: !103)
!103 = !{!13, !104}
!104 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !105, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!105 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !96)
!106 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !96, file: !38, line: 59, type: !107, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!107 = !DISubroutineType(types: !108)
!108 = !{!27, !104}
!109 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !96, file: !38, line: 62, type: !110, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!110 = !DISubroutineType(types: !111)
!111 = !{null, !112}
!112 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !96, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!113 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !96, file: !38, line: 62, type: !114, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!114 = !DISubroutineType(types: !115)
!115 = !{null, !112, !116}
!116 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !105, size: 64)
!117 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !96, file: !38, line: 62, type: !118, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!118 = !DISubroutineType(types: !119)
!119 = !{null, !104, !116}
!120 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !96, file: !38, line: 62, type: !121, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!121 = !DISubroutineType(types: !122)
!122 = !{!123, !104}
!123 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !96, size: 64)
!124 = !{!0}
!125 = !{!126, !127, !128, !129, !130}
!126 = !DILocalVariable(name: "in", arg: 1, scope: !2, file: !3, line: 1, type: !6)
!127 = !DILocalVariable(name: "out", arg: 2, scope: !2, file: !3, line: 1, type: !9)
!128 = !DILocalVariable(name: "n", arg: 3, scope: !2, file: !3, line: 1, type: !10)
!129 = !DILocalVariable(name: "i", scope: !2, file: !3, line: 3, type: !10)
!130 = !DILocalVariable(name: "s", scope: !131, file: !3, line: 6, type: !10)
!131 = distinct !DILexicalBlock(scope: !2, file: !3, line: 6, column: 3)
!132 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 2048, elements: !133)
!133 = !{!134}
!134 = !DISubrange(count: 64)
!135 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 2]}
!136 = !{i32 7, !"Dwarf Version", i32 2}
!137 = !{i32 2, !"Debug Info Version", i32 3}
!138 = !{i32 1, !"wchar_size", i32 4}
!139 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!140 = !{i32 7, !"frame-pointer", i32 2}
!141 = !{void (float*, float*, i32)* @_Z6reducePKfPfi, !"kernel", i32 1}
!142 = !{!"Debian clang version 14.0.6"}
!143 = !DILocation(scope: !2)
!144 = !DILocation(line: 66, column: 3, scope: !145, inlinedAt: !147)
!145 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !37, file: !38, line: 66, type: !41, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !11, declaration: !40, retainedNodes: !146)
!146 = !{}
!147 = distinct !DILocation(line: 3, column: 11, scope: !2)
!148 = !DILocation(line: 79, column: 3, scope: !149, inlinedAt: !150)
!149 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv", scope: !68, file: !38, line: 79, type: !41, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !11, declaration: !70, retainedNodes: !146)
!150 = distinct !DILocation(line: 3, column: 24, scope: !2)
!151 = !DILocation(line: 3, column: 22, scope: !2)
!152 = !DILocation(line: 53, column: 3, scope: !153, inlinedAt: !154)
!153 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !96, file: !38, line: 53, type: !41, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !11, declaration: !98, retainedNodes: !146)
!154 = distinct !DILocation(line: 3, column: 37, scope: !2)
!155 = !DILocation(line: 3, column: 35, scope: !2)
!156 = !DILocation(line: 4, column: 25, scope: !2)
!157 = !DILocation(line: 4, column: 23, scope: !2)
!158 = !DILocation(line: 4, column: 31, scope: !2)
!159 = !{!160, !160, i64 0}
!160 = !{!"float", !161, i64 0}
!161 = !{!"omnipotent char", !162, i64 0}
!162 = !{!"Simple C++ TBAA"}
!163 = !DILocation(line: 53, column: 3, scope: !153, inlinedAt: !164)
!164 = distinct !DILocation(line: 4, column: 8, scope: !2)
!165 = !DILocation(line: 4, column: 3, scope: !2)
!166 = !DILocation(line: 4, column: 21, scope: !2)
!167 = !DILocation(line: 5, column: 3, scope: !2)
!168 = !DILocation(line: 79, column: 3, scope: !149, inlinedAt: !169)
!169 = distinct !DILocation(line: 6, column: 16, scope: !131)
!170 = !DILocation(line: 6, column: 27, scope: !131)
!171 = !DILocation(scope: !131)
!172 = !DILocation(line: 6, column: 8, scope: !131)
!173 = !DILocation(line: 6, column: 34, scope: !174)
!174 = distinct !DILexicalBlock(scope: !131, file: !3, line: 6, column: 3)
!175 = !DILocation(line: 6, column: 3, scope: !131)
!176 = !DILocation(line: 53, column: 3, scope: !153, inlinedAt: !177)
!177 = distinct !DILocation(line: 7, column: 9, scope: !178)
!178 = distinct !DILexicalBlock(scope: !179, file: !3, line: 7, column: 9)
!179 = distinct !DILexicalBlock(scope: !174, file: !3, line: 6, column: 47)
!180 = !DILocation(line: 7, column: 21, scope: !178)
!181 = !DILocation(line: 7, column: 9, scope: !179)
!182 = !DILocation(line: 53, column: 3, scope: !153, inlinedAt: !183)
!183 = distinct !DILocation(line: 7, column: 52, scope: !178)
!184 = !DILocation(line: 7, column: 64, scope: !178)
!185 = !DILocation(line: 7, column: 47, scope: !178)
!186 = !DILocation(line: 53, column: 3, scope: !153, inlinedAt: !187)
!187 = distinct !DILocation(line: 7, column: 31, scope: !178)
!188 = !DILocation(line: 7, column: 26, scope: !178)
!189 = !DILocation(line: 7, column: 44, scope: !178)
!190 = !DILocation(line: 8, column: 5, scope: !179)
!191 = !DILocation(line: 6, column: 41, scope: !174)
!192 = !DILocation(line: 6, column: 3, scope: !174)
!193 = distinct !{!193, !175, !194, !195, !196}
!194 = !DILocation(line: 9, column: 3, scope: !131)
!195 = !{!"llvm.loop.mustprogress"}
!196 = !{!"llvm.loop.unroll.disable"}
!197 = !DILocation(line: 53, column: 3, scope: !153, inlinedAt: !198)
!198 = distinct !DILocation(line: 10, column: 7, scope: !199)
!199 = distinct !DILexicalBlock(scope: !2, file: !3, line: 10, column: 7)
!200 = !DILocation(line: 10, column: 19, scope: !199)
!201 = !DILocation(line: 10, column: 7, scope: !2)
!202 = !DILocation(line: 10, column: 43, scope: !199)
!203 = !DILocation(line: 66, column: 3, scope: !145, inlinedAt: !204)
!204 = distinct !DILocation(line: 10, column: 29, scope: !199)
!205 = !DILocation(line: 10, column: 25, scope: !199)
!206 = !DILocation(line: 10, column: 41, scope: !199)
!207 = !DILocation(line: 11, column: 1, scope: !2)
