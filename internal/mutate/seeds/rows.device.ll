source_filename = "rows.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.View = type { i32*, i32, i32, i32 }

define dso_local void @_Z4fill4Views(%struct.View* byval(%struct.View) align 8 %0, i16 signext %1) #0 !dbg !151 {
2:
	call void @llvm.dbg.declare(metadata %struct.View* %0, metadata !164, metadata !DIExpression()), !dbg !170
	call void @llvm.dbg.value(metadata i16 %1, metadata !165, metadata !DIExpression()), !dbg !171
	%3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3, !dbg !172
	%4 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3, !dbg !176
	%5 = mul i32 %3, %4, !dbg !179
	%6 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3, !dbg !180
	%7 = add i32 %5, %6, !dbg !183
	call void @llvm.dbg.value(metadata i32 %7, metadata !166, metadata !DIExpression()), !dbg !171
	%8 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #3, !dbg !184
	%9 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #3, !dbg !187
	%10 = mul i32 %8, %9, !dbg !190
	%11 = call i32 @llvm.nvvm.read.ptx.sreg.tid.y() #3, !dbg !191
	%12 = add i32 %10, %11, !dbg !194
	call void @llvm.dbg.value(metadata i32 %12, metadata !167, metadata !DIExpression()), !dbg !171
	br label %13, !dbg !196

13:
	%.0 = phi i32 [ 0, %2 ], [ %37, %36 ], !dbg !195
	call void @llvm.dbg.value(metadata i32 %.0, metadata !168, metadata !DIExpression()), !dbg !195
	%14 = icmp slt i32 %.0, 3, !dbg !197
	br i1 %14, label %15, label %38, !dbg !199

15:
	%16 = getelementptr inbounds %struct.View, %struct.View* %0, i32 0, i32 2, !dbg !200
	%17 = load i32, i32* %16, align 4, !dbg !200, !tbaa !202
	%18 = icmp slt i32 %7, %17, !dbg !208
	br i1 %18, label %19, label %36, !dbg !209

19:
	%20 = getelementptr inbounds %struct.View, %struct.View* %0, i32 0, i32 1, !dbg !210
	%21 = load i32, i32* %20, align 8, !dbg !210, !tbaa !211
	%22 = icmp slt i32 %12, %21, !dbg !212
	br i1 %22, label %23, label %36, !dbg !213

23:
	%24 = sext i16 %1 to i32, !dbg !214
	%25 = mul nsw i32 %24, %.0, !dbg !215
	%26 = getelementptr inbounds %struct.View, %struct.View* %0, i32 0, i32 0, !dbg !216
	%27 = load i32*, i32** %26, align 8, !dbg !216, !tbaa !217
	%28 = getelementptr inbounds %struct.View, %struct.View* %0, i32 0, i32 3, !dbg !218
	%29 = load i32, i32* %28, align 8, !dbg !218, !tbaa !219
	%30 = mul nsw i32 %12, %29, !dbg !220
	%31 = add nsw i32 %30, %7, !dbg !221
	%32 = sext i32 %31 to i64, !dbg !222
	%33 = getelementptr inbounds i32, i32* %27, i64 %32, !dbg !222
	%34 = load i32, i32* %33, align 4, !dbg !223, !tbaa !224
	%35 = add nsw i32 %34, %25, !dbg !223
	store i32 %35, i32* %33, align 4, !dbg !223, !tbaa !224
	br label %36, !dbg !222

36:
	%37 = add nsw i32 %.0, 1, !dbg !225
	call void @llvm.dbg.value(metadata i32 %37, metadata !168, metadata !DIExpression()), !dbg !195
	br label %13, !dbg !226, !llvm.loop !227

38:
	ret void, !dbg !231
}

declare void @llvm.dbg.declare(metadata %0, metadata %1, metadata %2) #1

define dso_local void @_Z5stepsPii(i32* %0, i32 %1) #0 !dbg !232 {
2:
	call void @llvm.dbg.value(metadata i32* %0, metadata !236, metadata !DIExpression()), !dbg !243
	call void @llvm.dbg.value(metadata i32 %1, metadata !237, metadata !DIExpression()), !dbg !243
	%3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3, !dbg !244
	%4 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3, !dbg !246
	%5 = mul i32 %3, %4, !dbg !248
	%6 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3, !dbg !249
	%7 = add i32 %5, %6, !dbg !251
	call void @llvm.dbg.value(metadata i32 %7, metadata !238, metadata !DIExpression()), !dbg !252
	br label %8, !dbg !253

8:
	%.09 = phi i32 [ %7, %2 ], [ %19, %15 ], !dbg !252
	call void @llvm.dbg.value(metadata i32 %.09, metadata !238, metadata !DIExpression()), !dbg !252
	%9 = icmp slt i32 %.09, %1, !dbg !254
	br i1 %9, label %.preheader, label %20, !dbg !255

.preheader:
	br label %10, !dbg !256

10:
	%.0 = phi i32 [ %13, %10 ], [ %.09, %.preheader ], !dbg !257
	call void @llvm.dbg.value(metadata i32 %.0, metadata !240, metadata !DIExpression()), !dbg !257
	%11 = sext i32 %.0 to i64, !dbg !258
	%12 = getelementptr inbounds i32, i32* %0, i64 %11, !dbg !258
	store i32 %.0, i32* %12, align 4, !dbg !260, !tbaa !224
	%13 = sub nsw i32 %.0, %1, !dbg !261
	call void @llvm.dbg.value(metadata i32 %13, metadata !240, metadata !DIExpression()), !dbg !257
	%14 = icmp sgt i32 %13, 0, !dbg !262
	br i1 %14, label %10, label %15, !dbg !263, !llvm.loop !264

15:
	%16 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3, !dbg !266
	%17 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3, !dbg !269
	%18 = mul i32 %16, %17, !dbg !271
	%19 = add i32 %.09, %18, !dbg !272
	call void @llvm.dbg.value(metadata i32 %19, metadata !238, metadata !DIExpression()), !dbg !252
	br label %8, !dbg !273, !llvm.loop !274

20:
	ret void, !dbg !276
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #2

declare i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

declare void @llvm.dbg.value(metadata %0, metadata %1, metadata %2) #1

attributes #0 = { convergent mustprogress norecurse nounwind sanitize_thread "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx72,+sm_70" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { nounwind readnone speculatable }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!6}
!llvm.ident = !{!150}
!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!nvvm.annotations = !{!148, !149}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 2]}
!1 = !{i32 7, !"Dwarf Version", i32 2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !7, producer: "Debian clang version 14.0.6", isOptimized: true, emissionKind: FullDebug, retainedTypes: !8, nameTableKind: None)
!7 = !DIFile(filename: "rows.cu", directory: ".")
!8 = !{!9, !33, !64, !92, !120}
!9 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !10, line: 47, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !11, identifier: "_ZTS4dim3")
!10 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/vector_types.h", directory: "")
!11 = !{!12, !14, !15, !16, !20, !28}
!12 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !9, file: !10, line: 48, baseType: !13, size: 32)
!13 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!14 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !9, file: !10, line: 48, baseType: !13, size: 32, offset: 32)
!15 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !9, file: !10, line: 48, baseType: !13, size: 32, offset: 64)
!16 = !DISubprogram(name: "dim3", scope: !9, file: !10, line: 53, type: !17, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!17 = !DISubroutineType(types: !18)
!18 = !{null, !19, !13, !13, !13}
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!20 = !DISubprogram(name: "dim3", scope: !9, file: !10, line: 58, type: !21, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!21 = !DISubroutineType(types: !22)
!22 = !{null, !19, !23}
!23 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !10, line: 16, size: 96, align: 32, flags: DIFlagTypePassByValue, elements: !24, identifier: "_ZTS5uint3")
!24 = !{!25, !26, !27}
!25 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !23, file: !10, line: 16, baseType: !13, size: 32)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !23, file: !10, line: 16, baseType: !13, size: 32, offset: 32)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !23, file: !10, line: 16, baseType: !13, size: 32, offset: 64)
!28 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !9, file: !10, line: 59, type: !29, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!29 = !DISubroutineType(types: !30)
!30 = !{!23, !31}
!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !32, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!32 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !9)
!33 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockIdx_t", file: !34, line: 65, size: 8, flags: DIFlagTypePassByReference, elements: !35, identifier: "_ZTS25__cuda_builtin_blockIdx_t")
!34 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/__clang_cuda_builtin_vars.h", directory: "")
!35 = !{!36, !39, !40, !41, !46, !49, !53, !57, !60}
!36 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !33, file: !34, line: 66, type: !37, isDefinition: false, scopeLine: 66, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!37 = !DISubroutineType(types: !38)
!38 = !{!13}
!39 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv", scope: !33, file: !34, line: 67, type: !37, isDefinition: false, scopeLine: 67, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!40 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_zEv", scope: !33, file: !34, line: 68, type: !37, isDefinition: false, scopeLine: 68, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!41 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv4dim3Ev", scope: !33, file: !34, line: 71, type: !42, isDefinition: false, scopeLine: 71, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!42 = !DISubroutineType(types: !43)
!43 = !{!9, !44}
!44 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !45, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!45 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !33)
!46 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv5uint3Ev", scope: !33, file: !34, line: 72, type: !47, isDefinition: false, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!47 = !DISubroutineType(types: !48)
!48 = !{!23, !44}
!49 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", scope: !33, file: !34, line: 75, type: !50, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!50 = !DISubroutineType(types: !51)
!51 = !{null, !52}
!52 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!53 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", scope: !33, file: !34, line: 75, type: !54, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DISubroutineType(types: !55)
!55 = !{null, !52, !56}
!56 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !45, size: 64)
!57 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockIdx_taSERKS_", scope: !33, file: !34, line: 75, type: !58, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!58 = !DISubroutineType(types: !59)
!59 = !{null, !44, !56}
!60 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockIdx_tadEv", scope: !33, file: !34, line: 75, type: !61, isDefinition: false, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!61 = !DISubroutineType(types: !62)
!62 = !{!63, !44}
!63 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!64 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockDim_t", file: !34, line: 78, size: 8, flags: DIFlagTypePassByReference, elements: !65, identifier: "_ZTS25__cuda_builtin_blockDim_t")
!65 = !{!66, !67, !68, !69, !74, !77, !81, !85, !88}
!66 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv", scope: !64, file: !34, line: 79, type: !37, isDefinition: false, scopeLine: 79, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!67 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_yEv", scope: !64, file: !34, line: 80, type: !37, isDefinition: false, scopeLine: 80, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!68 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_zEv", scope: !64, file: !34, line: 81, type: !37, isDefinition: false, scopeLine: 81, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!69 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockDim_tcv4dim3Ev", scope: !64, file: !34, line: 84, type: !70, isDefinition: false, scopeLine: 84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!70 = !DISubroutineType(types: !71)
!71 = !{!9, !72}
!72 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !73, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!73 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !64)
!74 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockDim_tcv5uint3Ev", scope: !64, file: !34, line: 85, type: !75, isDefinition: false, scopeLine: 85, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!75 = !DISubroutineType(types: !76)
!76 = !{!23, !72}
!77 = !DISubprogram(name: "__cuda_builtin_blockDim_t", scope: !64, file: !34, line: 88, type: !78, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!78 = !DISubroutineType(types: !79)
!79 = !{null, !80}
!80 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !64, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!81 = !DISubprogram(name: "__cuda_builtin_blockDim_t", scope: !64, file: !34, line: 88, type: !82, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!82 = !DISubroutineType(types: !83)
!83 = !{null, !80, !84}
!84 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !73, size: 64)
!85 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockDim_taSERKS_", scope: !64, file: !34, line: 88, type: !86, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!86 = !DISubroutineType(types: !87)
!87 = !{null, !72, !84}
!88 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockDim_tadEv", scope: !64, file: !34, line: 88, type: !89, isDefinition: false, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!89 = !DISubroutineType(types: !90)
!90 = !{!91, !72}
!91 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !64, size: 64)
!92 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !34, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !93, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!93 = !{!94, !95, !96, !97, !102, !105, !109, !113, !116}
!94 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !92, file: !34, line: 53, type: !37, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!95 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !92, file: !34, line: 54, type: !37, isDefinition: false, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!96 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !92, file: !34, line: 55, type: !37, isDefinition: false, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!97 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !92, file: !34, line: 58, type: !98, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!98 = !DISubroutineType(types: !99)
!99 = !{!9, !100}
!100 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !101, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!101 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !92)
!102 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !92, file: !34, line: 59, type: !103, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!103 = !DISubroutineType(types: !104)
!104 = !{!23, !100}
!105 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !92, file: !34, line: 62, type: !106, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!106 = !DISubroutineType(types: !107)
!107 = !{null, !108}
!108 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !92, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!109 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", scope: !92, file: !34, line: 62, type: !110, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!110 = !DISubroutineType(types: !111)
!111 = !{null, !108, !112}
!112 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !101, size: 64)
!113 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !92, file: !34, line: 62, type: !114, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!114 = !DISubroutineType(types: !115)
!115 = !{null, !100, !112}
!116 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !92, file: !34, line: 62, type: !117, isDefinition: false, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!117 = !DISubroutineType(types: !118)
!118 = !{!119, !100}
!119 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !92, size: 64)
!120 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_gridDim_t", file: !34, line: 91, size: 8, flags: DIFlagTypePassByReference, elements: !121, identifier: "_ZTS24__cuda_builtin_gridDim_t")
!121 = !{!122, !123, !124, !125, !130, !133, !137, !141, !144}
!122 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN24__cuda_builtin_gridDim_t17__fetch_builtin_xEv", scope: !120, file: !34, line: 92, type: !37, isDefinition: false, scopeLine: 92, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!123 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN24__cuda_builtin_gridDim_t17__fetch_builtin_yEv", scope: !120, file: !34, line: 93, type: !37, isDefinition: false, scopeLine: 93, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!124 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN24__cuda_builtin_gridDim_t17__fetch_builtin_zEv", scope: !120, file: !34, line: 94, type: !37, isDefinition: false, scopeLine: 94, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!125 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK24__cuda_builtin_gridDim_tcv4dim3Ev", scope: !120, file: !34, line: 97, type: !126, isDefinition: false, scopeLine: 97, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!126 = !DISubroutineType(types: !127)
!127 = !{!9, !128}
!128 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !129, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!129 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !120)
!130 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK24__cuda_builtin_gridDim_tcv5uint3Ev", scope: !120, file: !34, line: 98, type: !131, isDefinition: false, scopeLine: 98, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!131 = !DISubroutineType(types: !132)
!132 = !{!23, !128}
!133 = !DISubprogram(name: "__cuda_builtin_gridDim_t", scope: !120, file: !34, line: 101, type: !134, isDefinition: false, scopeLine: 101, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!134 = !DISubroutineType(types: !135)
!135 = !{null, !136}
!136 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !120, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!137 = !DISubprogram(name: "__cuda_builtin_gridDim_t", scope: !120, file: !34, line: 101, type: !138, isDefinition: false, scopeLine: 101, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!138 = !DISubroutineType(types: !139)
!139 = !{null, !136, !140}
!140 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !129, size: 64)
!141 = !DISubprogram(name: "operator=", linkageName: "_ZNK24__cuda_builtin_gridDim_taSERKS_", scope: !120, file: !34, line: 101, type: !142, isDefinition: false, scopeLine: 101, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!142 = !DISubroutineType(types: !143)
!143 = !{null, !128, !140}
!144 = !DISubprogram(name: "operator&", linkageName: "_ZNK24__cuda_builtin_gridDim_tadEv", scope: !120, file: !34, line: 101, type: !145, isDefinition: false, scopeLine: 101, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!145 = !DISubroutineType(types: !146)
!146 = !{!147, !128}
!147 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !120, size: 64)
!148 = !{void (%struct.View*, i16)* @_Z4fill4Views, !"kernel", i32 1}
!149 = !{void (i32*, i32)* @_Z5stepsPii, !"kernel", i32 1}
!150 = !{!"Debian clang version 14.0.6"}
!151 = distinct !DISubprogram(name: "fill", linkageName: "_Z4fill4Views", scope: !7, file: !7, line: 2, type: !152, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, retainedNodes: !163)
!152 = !DISubroutineType(types: !153)
!153 = !{null, !154, !162}
!154 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "View", file: !7, line: 1, size: 192, flags: DIFlagTypePassByValue, elements: !155, identifier: "_ZTS4View")
!155 = !{!156, !159, !160, !161}
!156 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !154, file: !7, line: 1, baseType: !157, size: 64)
!157 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !158, size: 64)
!158 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!159 = !DIDerivedType(tag: DW_TAG_member, name: "rows", scope: !154, file: !7, line: 1, baseType: !158, size: 32, offset: 64)
!160 = !DIDerivedType(tag: DW_TAG_member, name: "cols", scope: !154, file: !7, line: 1, baseType: !158, size: 32, offset: 96)
!161 = !DIDerivedType(tag: DW_TAG_member, name: "stride", scope: !154, file: !7, line: 1, baseType: !158, size: 32, offset: 128)
!162 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!163 = !{!164, !165, !166, !167, !168}
!164 = !DILocalVariable(name: "v", arg: 1, scope: !151, file: !7, line: 2, type: !154)
!165 = !DILocalVariable(name: "add", arg: 2, scope: !151, file: !7, line: 2, type: !162)
!166 = !DILocalVariable(name: "x", scope: !151, file: !7, line: 3, type: !158)
!167 = !DILocalVariable(name: "y", scope: !151, file: !7, line: 3, type: !158)
!168 = !DILocalVariable(name: "k", scope: !169, file: !7, line: 4, type: !158)
!169 = distinct !DILexicalBlock(scope: !151, file: !7, line: 4, column: 3)
!170 = !DILocation(line: 2, column: 27, scope: !151)
!171 = !DILocation(scope: !151)
!172 = !DILocation(line: 66, column: 3, scope: !173, inlinedAt: !175)
!173 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !33, file: !34, line: 66, type: !37, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, declaration: !36, retainedNodes: !174)
!174 = !{}
!175 = distinct !DILocation(line: 3, column: 11, scope: !151)
!176 = !DILocation(line: 79, column: 3, scope: !177, inlinedAt: !178)
!177 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv", scope: !64, file: !34, line: 79, type: !37, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, declaration: !66, retainedNodes: !174)
!178 = distinct !DILocation(line: 3, column: 24, scope: !151)
!179 = !DILocation(line: 3, column: 22, scope: !151)
!180 = !DILocation(line: 53, column: 3, scope: !181, inlinedAt: !182)
!181 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !92, file: !34, line: 53, type: !37, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, declaration: !94, retainedNodes: !174)
!182 = distinct !DILocation(line: 3, column: 37, scope: !151)
!183 = !DILocation(line: 3, column: 35, scope: !151)
!184 = !DILocation(line: 67, column: 3, scope: !185, inlinedAt: !186)
!185 = distinct !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv", scope: !33, file: !34, line: 67, type: !37, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, declaration: !39, retainedNodes: !174)
!186 = distinct !DILocation(line: 3, column: 54, scope: !151)
!187 = !DILocation(line: 80, column: 3, scope: !188, inlinedAt: !189)
!188 = distinct !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_yEv", scope: !64, file: !34, line: 80, type: !37, scopeLine: 80, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, declaration: !67, retainedNodes: !174)
!189 = distinct !DILocation(line: 3, column: 67, scope: !151)
!190 = !DILocation(line: 3, column: 65, scope: !151)
!191 = !DILocation(line: 54, column: 3, scope: !192, inlinedAt: !193)
!192 = distinct !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !92, file: !34, line: 54, type: !37, scopeLine: 54, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, declaration: !95, retainedNodes: !174)
!193 = distinct !DILocation(line: 3, column: 80, scope: !151)
!194 = !DILocation(line: 3, column: 78, scope: !151)
!195 = !DILocation(scope: !169)
!196 = !DILocation(line: 4, column: 8, scope: !169)
!197 = !DILocation(line: 4, column: 21, scope: !198)
!198 = distinct !DILexicalBlock(scope: !169, file: !7, line: 4, column: 3)
!199 = !DILocation(line: 4, column: 3, scope: !169)
!200 = !DILocation(line: 5, column: 15, scope: !201)
!201 = distinct !DILexicalBlock(scope: !198, file: !7, line: 5, column: 9)
!202 = !{!203, !207, i64 12}
!203 = !{!"_ZTS4View", !204, i64 0, !207, i64 8, !207, i64 12, !207, i64 16}
!204 = !{!"any pointer", !205, i64 0}
!205 = !{!"omnipotent char", !206, i64 0}
!206 = !{!"Simple C++ TBAA"}
!207 = !{!"int", !205, i64 0}
!208 = !DILocation(line: 5, column: 11, scope: !201)
!209 = !DILocation(line: 5, column: 20, scope: !201)
!210 = !DILocation(line: 5, column: 29, scope: !201)
!211 = !{!203, !207, i64 8}
!212 = !DILocation(line: 5, column: 25, scope: !201)
!213 = !DILocation(line: 5, column: 9, scope: !198)
!214 = !DILocation(line: 5, column: 63, scope: !201)
!215 = !DILocation(line: 5, column: 67, scope: !201)
!216 = !DILocation(line: 5, column: 37, scope: !201)
!217 = !{!203, !204, i64 0}
!218 = !DILocation(line: 5, column: 48, scope: !201)
!219 = !{!203, !207, i64 16}
!220 = !DILocation(line: 5, column: 44, scope: !201)
!221 = !DILocation(line: 5, column: 55, scope: !201)
!222 = !DILocation(line: 5, column: 35, scope: !201)
!223 = !DILocation(line: 5, column: 60, scope: !201)
!224 = !{!207, !207, i64 0}
!225 = !DILocation(line: 4, column: 27, scope: !198)
!226 = !DILocation(line: 4, column: 3, scope: !198)
!227 = distinct !{!227, !199, !228, !229, !230}
!228 = !DILocation(line: 5, column: 69, scope: !169)
!229 = !{!"llvm.loop.mustprogress"}
!230 = !{!"llvm.loop.unroll.disable"}
!231 = !DILocation(line: 6, column: 1, scope: !151)
!232 = distinct !DISubprogram(name: "steps", linkageName: "_Z5stepsPii", scope: !7, file: !7, line: 7, type: !233, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, retainedNodes: !235)
!233 = !DISubroutineType(types: !234)
!234 = !{null, !157, !158}
!235 = !{!236, !237, !238, !240}
!236 = !DILocalVariable(name: "p", arg: 1, scope: !232, file: !7, line: 7, type: !157)
!237 = !DILocalVariable(name: "n", arg: 2, scope: !232, file: !7, line: 7, type: !158)
!238 = !DILocalVariable(name: "i", scope: !239, file: !7, line: 8, type: !158)
!239 = distinct !DILexicalBlock(scope: !232, file: !7, line: 8, column: 3)
!240 = !DILocalVariable(name: "j", scope: !241, file: !7, line: 9, type: !158)
!241 = distinct !DILexicalBlock(scope: !242, file: !7, line: 8, column: 91)
!242 = distinct !DILexicalBlock(scope: !239, file: !7, line: 8, column: 3)
!243 = !DILocation(scope: !232)
!244 = !DILocation(line: 66, column: 3, scope: !173, inlinedAt: !245)
!245 = distinct !DILocation(line: 8, column: 16, scope: !239)
!246 = !DILocation(line: 79, column: 3, scope: !177, inlinedAt: !247)
!247 = distinct !DILocation(line: 8, column: 29, scope: !239)
!248 = !DILocation(line: 8, column: 27, scope: !239)
!249 = !DILocation(line: 53, column: 3, scope: !181, inlinedAt: !250)
!250 = distinct !DILocation(line: 8, column: 42, scope: !239)
!251 = !DILocation(line: 8, column: 40, scope: !239)
!252 = !DILocation(scope: !239)
!253 = !DILocation(line: 8, column: 8, scope: !239)
!254 = !DILocation(line: 8, column: 57, scope: !242)
!255 = !DILocation(line: 8, column: 3, scope: !239)
!256 = !DILocation(line: 10, column: 5, scope: !241)
!257 = !DILocation(scope: !241)
!258 = !DILocation(line: 10, column: 10, scope: !259)
!259 = distinct !DILexicalBlock(scope: !241, file: !7, line: 10, column: 8)
!260 = !DILocation(line: 10, column: 15, scope: !259)
!261 = !DILocation(line: 10, column: 22, scope: !259)
!262 = !DILocation(line: 10, column: 39, scope: !241)
!263 = !DILocation(line: 10, column: 28, scope: !259)
!264 = distinct !{!264, !256, !265, !229, !230}
!265 = !DILocation(line: 10, column: 42, scope: !241)
!266 = !DILocation(line: 92, column: 3, scope: !267, inlinedAt: !268)
!267 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN24__cuda_builtin_gridDim_t17__fetch_builtin_xEv", scope: !120, file: !34, line: 92, type: !37, scopeLine: 92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, declaration: !122, retainedNodes: !174)
!268 = distinct !DILocation(line: 8, column: 67, scope: !242)
!269 = !DILocation(line: 79, column: 3, scope: !177, inlinedAt: !270)
!270 = distinct !DILocation(line: 8, column: 79, scope: !242)
!271 = !DILocation(line: 8, column: 77, scope: !242)
!272 = !DILocation(line: 8, column: 64, scope: !242)
!273 = !DILocation(line: 8, column: 3, scope: !242)
!274 = distinct !{!274, !255, !275, !229, !230}
!275 = !DILocation(line: 11, column: 3, scope: !239)
!276 = !DILocation(line: 12, column: 1, scope: !232)
