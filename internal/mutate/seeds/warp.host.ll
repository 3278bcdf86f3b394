source_filename = "warp.cu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.CUstream_st = type opaque
%struct.dim3 = type { i32, i32, i32 }

define internal void @_Z19__device_stub__sumsPKiPil(i32* noundef %0, i32* noundef %1, i64 noundef %2) #0 !dbg !134 {
3:
	%4 = alloca i32*, align 8
	%5 = alloca i32*, align 8
	%6 = alloca i64, align 8
	%7 = alloca %struct.dim3, align 8
	%8 = alloca %struct.dim3, align 8
	%9 = alloca i64, align 8
	%10 = alloca i8*, align 8
	store i32* %0, i32** %4, align 8, !tbaa !144
	call void @llvm.dbg.declare(metadata i32** %4, metadata !141, metadata !DIExpression()), !dbg !148
	store i32* %1, i32** %5, align 8, !tbaa !144
	call void @llvm.dbg.declare(metadata i32** %5, metadata !142, metadata !DIExpression()), !dbg !149
	store i64 %2, i64* %6, align 8, !tbaa !150
	call void @llvm.dbg.declare(metadata i64* %6, metadata !143, metadata !DIExpression()), !dbg !152
	%11 = alloca i8*, i64 3, align 16, !dbg !153
	%12 = bitcast i32** %4 to i8*, !dbg !153
	store i8* %12, i8** %11, align 8, !dbg !153
	%13 = bitcast i32** %5 to i8*, !dbg !153
	%14 = getelementptr i8*, i8** %11, i32 1, !dbg !153
	store i8* %13, i8** %14, align 8, !dbg !153
	%15 = bitcast i64* %6 to i8*, !dbg !153
	%16 = getelementptr i8*, i8** %11, i32 2, !dbg !153
	store i8* %15, i8** %16, align 8, !dbg !153
	%17 = call i32 @__cudaPopCallConfiguration(%struct.dim3* %7, %struct.dim3* %8, i64* %9, i8** %10), !dbg !153
	%18 = load i64, i64* %9, align 8, !dbg !153
	%19 = load i8*, i8** %10, align 8, !dbg !153
	%.sroa.02.0..sroa_cast = bitcast %struct.dim3* %7 to i64*, !dbg !153
	%.sroa.02.0.copyload = load i64, i64* %.sroa.02.0..sroa_cast, align 8, !dbg !153
	%.sroa.23.0..sroa_idx4 = getelementptr inbounds %struct.dim3, %struct.dim3* %7, i64 0, i32 2, !dbg !153
	%.sroa.23.0.copyload = load i32, i32* %.sroa.23.0..sroa_idx4, align 8, !dbg !153
	%.sroa.0.0..sroa_cast = bitcast %struct.dim3* %8 to i64*, !dbg !153
	%.sroa.0.0.copyload = load i64, i64* %.sroa.0.0..sroa_cast, align 8, !dbg !153
	%.sroa.2.0..sroa_idx1 = getelementptr inbounds %struct.dim3, %struct.dim3* %8, i64 0, i32 2, !dbg !153
	%.sroa.2.0.copyload = load i32, i32* %.sroa.2.0..sroa_idx1, align 8, !dbg !153
	%20 = bitcast i8* %19 to %struct.CUstream_st*, !dbg !153
	%21 = call noundef i32 @cudaLaunchKernel(i8* noundef bitcast (void (i32*, i32*, i64)* @_Z19__device_stub__sumsPKiPil to i8*), i64 %.sroa.02.0.copyload, i32 %.sroa.23.0.copyload, i64 %.sroa.0.0.copyload, i32 %.sroa.2.0.copyload, i8** noundef %11, i64 noundef %18, %struct.CUstream_st* noundef %20), !dbg !153
	ret void, !dbg !154
}

declare void @llvm.dbg.declare(metadata %0, metadata %1, metadata %2) #1

declare i32 @__cudaPopCallConfiguration(%struct.dim3* %0, %struct.dim3* %1, i64* %2, i8** %3)

declare i32 @cudaLaunchKernel(i8* %0, i64 %1, i32 %2, i64 %3, i32 %4, i8** %5, i64 %6, %struct.CUstream_st* %7)

define dso_local noundef i32 @main(i32 noundef %0, i8** noundef %1) #2 !dbg !155 {
2:
	call void @llvm.dbg.value(metadata i32 %0, metadata !162, metadata !DIExpression()), !dbg !166
	call void @llvm.dbg.value(metadata i8** %1, metadata !163, metadata !DIExpression()), !dbg !166
	%3 = call i8* @hgrd_alloc_device(i64 noundef 512) #4, !dbg !183
	%4 = bitcast i8* %3 to i32*, !dbg !184
	call void @llvm.dbg.value(metadata i32* %4, metadata !164, metadata !DIExpression()), !dbg !166
	%5 = call i8* @hgrd_alloc_device(i64 noundef 512) #4, !dbg !187
	%6 = bitcast i8* %5 to i32*, !dbg !188
	call void @llvm.dbg.value(metadata i32* %6, metadata !165, metadata !DIExpression()), !dbg !166
	call void @hgrd_memset(i8* noundef %3, i32 noundef 1, i64 noundef 512) #4, !dbg !199
	%7 = call i32 @hgrd_launch(i32 noundef 1, i32 noundef 1, i32 noundef 1, i32 noundef 128, i32 noundef 1, i32 noundef 1, i64 noundef 0, i8* noundef null) #4, !dbg !223
	%8 = sext i32 %0 to i64, !dbg !224
	call void @_Z19__device_stub__sumsPKiPil(i32* noundef %4, i32* noundef %6, i64 noundef %8), !dbg !225
	ret i32 0, !dbg !226
}

declare !dbg !227 void @hgrd_memset(i8* noundef %0, i32 noundef %1, i64 noundef %2) #3

declare !dbg !232 i32 @hgrd_launch(i32 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i64 noundef %6, i8* noundef %7) #3

declare !dbg !235 i8* @hgrd_alloc_device(i64 noundef %0) #3

declare void @llvm.dbg.value(metadata %0, metadata %1, metadata %2) #1

attributes #0 = { noinline norecurse sanitize_thread uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { norecurse sanitize_thread uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind sanitize_thread "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind sanitize_thread }

!llvm.dbg.cu = !{!7}
!llvm.ident = !{!133}
!llvm.module.flags = !{!0, !1, !2, !3, !4, !5, !6}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 2]}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 7, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 1}
!7 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !8, producer: "Debian clang version 14.0.6", isOptimized: true, emissionKind: FullDebug, enums: !9, retainedTypes: !107, nameTableKind: None)
!8 = !DIFile(filename: "warp.cu", directory: ".", checksumkind: CSK_MD5, checksum: "da3d41e6e50024f729e880624330c389")
!9 = !{!10}
!10 = distinct !DICompositeType(tag: DW_TAG_enumeration_type, name: "cudaError", file: !11, line: 8, baseType: !12, size: 32, elements: !13, identifier: "_ZTS9cudaError")
!11 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/driver_types.h", directory: "", checksumkind: CSK_MD5, checksum: "bfb1f25efb22e58ab81e2e7e2b1e11be")
!12 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!13 = !{!14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52, !53, !54, !55, !56, !57, !58, !59, !60, !61, !62, !63, !64, !65, !66, !67, !68, !69, !70, !71, !72, !73, !74, !75, !76, !77, !78, !79, !80, !81, !82, !83, !84, !85, !86, !87, !88, !89, !90, !91, !92, !93, !94, !95, !96, !97, !98, !99, !100, !101, !102, !103, !104, !105, !106}
!14 = !DIEnumerator(name: "cudaSuccess", value: 0, isUnsigned: true)
!15 = !DIEnumerator(name: "cudaErrorInvalidValue", value: 1, isUnsigned: true)
!16 = !DIEnumerator(name: "cudaErrorMemoryAllocation", value: 2, isUnsigned: true)
!17 = !DIEnumerator(name: "cudaErrorInitializationError", value: 3, isUnsigned: true)
!18 = !DIEnumerator(name: "cudaErrorCudartUnloading", value: 4, isUnsigned: true)
!19 = !DIEnumerator(name: "cudaErrorProfilerDisabled", value: 5, isUnsigned: true)
!20 = !DIEnumerator(name: "cudaErrorInvalidConfiguration", value: 9, isUnsigned: true)
!21 = !DIEnumerator(name: "cudaErrorInvalidPitchValue", value: 12, isUnsigned: true)
!22 = !DIEnumerator(name: "cudaErrorInvalidSymbol", value: 13, isUnsigned: true)
!23 = !DIEnumerator(name: "cudaErrorInvalidHostPointer", value: 16, isUnsigned: true)
!24 = !DIEnumerator(name: "cudaErrorInvalidDevicePointer", value: 17, isUnsigned: true)
!25 = !DIEnumerator(name: "cudaErrorInvalidTexture", value: 18, isUnsigned: true)
!26 = !DIEnumerator(name: "cudaErrorInvalidTextureBinding", value: 19, isUnsigned: true)
!27 = !DIEnumerator(name: "cudaErrorInvalidChannelDescriptor", value: 20, isUnsigned: true)
!28 = !DIEnumerator(name: "cudaErrorInvalidMemcpyDirection", value: 21, isUnsigned: true)
!29 = !DIEnumerator(name: "cudaErrorInsufficientDriver", value: 35, isUnsigned: true)
!30 = !DIEnumerator(name: "cudaErrorNoDevice", value: 100, isUnsigned: true)
!31 = !DIEnumerator(name: "cudaErrorInvalidDevice", value: 101, isUnsigned: true)
!32 = !DIEnumerator(name: "cudaErrorInvalidKernelImage", value: 200, isUnsigned: true)
!33 = !DIEnumerator(name: "cudaErrorPeerAccessAlreadyEnabled", value: 704, isUnsigned: true)
!34 = !DIEnumerator(name: "cudaErrorPeerAccessNotEnabled", value: 705, isUnsigned: true)
!35 = !DIEnumerator(name: "cudaErrorHostMemoryAlreadyRegistered", value: 712, isUnsigned: true)
!36 = !DIEnumerator(name: "cudaErrorHostMemoryNotRegistered", value: 713, isUnsigned: true)
!37 = !DIEnumerator(name: "cudaErrorInvalidResourceHandle", value: 400, isUnsigned: true)
!38 = !DIEnumerator(name: "cudaErrorNotReady", value: 600, isUnsigned: true)
!39 = !DIEnumerator(name: "cudaErrorIllegalAddress", value: 700, isUnsigned: true)
!40 = !DIEnumerator(name: "cudaErrorLaunchOutOfResources", value: 701, isUnsigned: true)
!41 = !DIEnumerator(name: "cudaErrorLaunchTimeout", value: 702, isUnsigned: true)
!42 = !DIEnumerator(name: "cudaErrorAssert", value: 710, isUnsigned: true)
!43 = !DIEnumerator(name: "cudaErrorLaunchFailure", value: 719, isUnsigned: true)
!44 = !DIEnumerator(name: "cudaErrorCooperativeLaunchTooLarge", value: 720, isUnsigned: true)
!45 = !DIEnumerator(name: "cudaErrorNotPermitted", value: 800, isUnsigned: true)
!46 = !DIEnumerator(name: "cudaErrorNotSupported", value: 801, isUnsigned: true)
!47 = !DIEnumerator(name: "cudaErrorMissingConfiguration", value: 52, isUnsigned: true)
!48 = !DIEnumerator(name: "cudaErrorPriorLaunchFailure", value: 53, isUnsigned: true)
!49 = !DIEnumerator(name: "cudaErrorInvalidDeviceFunction", value: 98, isUnsigned: true)
!50 = !DIEnumerator(name: "cudaErrorInvalidSurface", value: 37, isUnsigned: true)
!51 = !DIEnumerator(name: "cudaErrorTooManyPeers", value: 711, isUnsigned: true)
!52 = !DIEnumerator(name: "cudaErrorDeviceAlreadyInUse", value: 216, isUnsigned: true)
!53 = !DIEnumerator(name: "cudaErrorDevicesUnavailable", value: 46, isUnsigned: true)
!54 = !DIEnumerator(name: "cudaErrorECCUncorrectable", value: 214, isUnsigned: true)
!55 = !DIEnumerator(name: "cudaErrorHardwareStackError", value: 714, isUnsigned: true)
!56 = !DIEnumerator(name: "cudaErrorIllegalInstruction", value: 715, isUnsigned: true)
!57 = !DIEnumerator(name: "cudaErrorMisalignedAddress", value: 716, isUnsigned: true)
!58 = !DIEnumerator(name: "cudaErrorInvalidAddressSpace", value: 717, isUnsigned: true)
!59 = !DIEnumerator(name: "cudaErrorInvalidPc", value: 718, isUnsigned: true)
!60 = !DIEnumerator(name: "cudaErrorInvalidPtx", value: 218, isUnsigned: true)
!61 = !DIEnumerator(name: "cudaErrorInvalidGraphicsContext", value: 219, isUnsigned: true)
!62 = !DIEnumerator(name: "cudaErrorNvlinkUncorrectable", value: 220, isUnsigned: true)
!63 = !DIEnumerator(name: "cudaErrorUnsupportedLimit", value: 215, isUnsigned: true)
!64 = !DIEnumerator(name: "cudaErrorNoKernelImageForDevice", value: 209, isUnsigned: true)
!65 = !DIEnumerator(name: "cudaErrorSetOnActiveProcess", value: 708, isUnsigned: true)
!66 = !DIEnumerator(name: "cudaErrorSharedObjectSymbolNotFound", value: 302, isUnsigned: true)
!67 = !DIEnumerator(name: "cudaErrorSharedObjectInitFailed", value: 303, isUnsigned: true)
!68 = !DIEnumerator(name: "cudaErrorOperatingSystem", value: 304, isUnsigned: true)
!69 = !DIEnumerator(name: "cudaErrorPeerAccessUnsupported", value: 217, isUnsigned: true)
!70 = !DIEnumerator(name: "cudaErrorLaunchFileScopedTex", value: 67, isUnsigned: true)
!71 = !DIEnumerator(name: "cudaErrorLaunchFileScopedSurf", value: 68, isUnsigned: true)
!72 = !DIEnumerator(name: "cudaErrorSyncDepthExceeded", value: 68, isUnsigned: true)
!73 = !DIEnumerator(name: "cudaErrorLaunchPendingCountExceeded", value: 69, isUnsigned: true)
!74 = !DIEnumerator(name: "cudaErrorLaunchMaxDepthExceeded", value: 65, isUnsigned: true)
!75 = !DIEnumerator(name: "cudaErrorLaunchIncompatibleTexturing", value: 703, isUnsigned: true)
!76 = !DIEnumerator(name: "cudaErrorMapBufferObjectFailed", value: 205, isUnsigned: true)
!77 = !DIEnumerator(name: "cudaErrorUnmapBufferObjectFailed", value: 206, isUnsigned: true)
!78 = !DIEnumerator(name: "cudaErrorStartupFailure", value: 127, isUnsigned: true)
!79 = !DIEnumerator(name: "cudaErrorTextureFetchFailed", value: 54, isUnsigned: true)
!80 = !DIEnumerator(name: "cudaErrorTextureNotBound", value: 55, isUnsigned: true)
!81 = !DIEnumerator(name: "cudaErrorSynchronizationError", value: 56, isUnsigned: true)
!82 = !DIEnumerator(name: "cudaErrorInvalidFilterSetting", value: 26, isUnsigned: true)
!83 = !DIEnumerator(name: "cudaErrorInvalidNormSetting", value: 27, isUnsigned: true)
!84 = !DIEnumerator(name: "cudaErrorMixedDeviceExecution", value: 57, isUnsigned: true)
!85 = !DIEnumerator(name: "cudaErrorNotYetImplemented", value: 31, isUnsigned: true)
!86 = !DIEnumerator(name: "cudaErrorMemoryValueTooLarge", value: 32, isUnsigned: true)
!87 = !DIEnumerator(name: "cudaErrorProfilerNotInitialized", value: 6, isUnsigned: true)
!88 = !DIEnumerator(name: "cudaErrorProfilerAlreadyStarted", value: 7, isUnsigned: true)
!89 = !DIEnumerator(name: "cudaErrorProfilerAlreadyStopped", value: 8, isUnsigned: true)
!90 = !DIEnumerator(name: "cudaErrorAddressOfConstant", value: 22, isUnsigned: true)
!91 = !DIEnumerator(name: "cudaErrorIncompatibleDriverContext", value: 49, isUnsigned: true)
!92 = !DIEnumerator(name: "cudaErrorDuplicateVariableName", value: 43, isUnsigned: true)
!93 = !DIEnumerator(name: "cudaErrorDuplicateTextureName", value: 44, isUnsigned: true)
!94 = !DIEnumerator(name: "cudaErrorDuplicateSurfaceName", value: 45, isUnsigned: true)
!95 = !DIEnumerator(name: "cudaErrorApiFailureBase", value: 10000, isUnsigned: true)
!96 = !DIEnumerator(name: "cudaErrorStreamCaptureUnsupported", value: 900, isUnsigned: true)
!97 = !DIEnumerator(name: "cudaErrorStreamCaptureInvalidated", value: 901, isUnsigned: true)
!98 = !DIEnumerator(name: "cudaErrorSystemNotReady", value: 802, isUnsigned: true)
!99 = !DIEnumerator(name: "cudaErrorFileNotFound", value: 301, isUnsigned: true)
!100 = !DIEnumerator(name: "cudaErrorSymbolNotFound", value: 500, isUnsigned: true)
!101 = !DIEnumerator(name: "cudaErrorContextIsDestroyed", value: 709, isUnsigned: true)
!102 = !DIEnumerator(name: "cudaErrorJitCompilerNotFound", value: 221, isUnsigned: true)
!103 = !DIEnumerator(name: "cudaErrorIllegalState", value: 401, isUnsigned: true)
!104 = !DIEnumerator(name: "cudaErrorGraphExecUpdateFailure", value: 910, isUnsigned: true)
!105 = !DIEnumerator(name: "cudaErrorTimeout", value: 909, isUnsigned: true)
!106 = !DIEnumerator(name: "cudaErrorUnknown", value: 999, isUnsigned: true)
!107 = !{!108, !110}
!108 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !109, size: 64)
!109 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!110 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !111, line: 47, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !112, identifier: "_ZTS4dim3")
!111 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/vector_types.h", directory: "", checksumkind: CSK_MD5, checksum: "07796f53de2d43a2246b9b702459074d")
!112 = !{!113, !114, !115, !116, !120, !128}
!113 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !110, file: !111, line: 48, baseType: !12, size: 32)
!114 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !110, file: !111, line: 48, baseType: !12, size: 32, offset: 32)
!115 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !110, file: !111, line: 48, baseType: !12, size: 32, offset: 64)
!116 = !DISubprogram(name: "dim3", scope: !110, file: !111, line: 53, type: !117, isDefinition: false, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!117 = !DISubroutineType(types: !118)
!118 = !{null, !119, !12, !12, !12}
!119 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!120 = !DISubprogram(name: "dim3", scope: !110, file: !111, line: 58, type: !121, isDefinition: false, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!121 = !DISubroutineType(types: !122)
!122 = !{null, !119, !123}
!123 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !111, line: 16, size: 96, align: 32, flags: DIFlagTypePassByValue, elements: !124, identifier: "_ZTS5uint3")
!124 = !{!125, !126, !127}
!125 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !123, file: !111, line: 16, baseType: !12, size: 32)
!126 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !123, file: !111, line: 16, baseType: !12, size: 32, offset: 32)
!127 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !123, file: !111, line: 16, baseType: !12, size: 32, offset: 64)
!128 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !110, file: !111, line: 59, type: !129, isDefinition: false, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!129 = !DISubroutineType(types: !130)
!130 = !{!123, !131}
!131 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !132, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!132 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !110)
!133 = !{!"Debian clang version 14.0.6"}
!134 = distinct !DISubprogram(name: "sums", linkageName: "_Z19__device_stub__sumsPKiPil", scope: !8, file: !8, line: 1, type: !135, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !140)
!135 = !DISubroutineType(types: !136)
!136 = !{null, !137, !108, !139}
!137 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !138, size: 64)
!138 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !109)
!139 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!140 = !{!141, !142, !143}
!141 = !DILocalVariable(name: "in", arg: 1, scope: !134, file: !8, line: 1, type: !137)
!142 = !DILocalVariable(name: "out", arg: 2, scope: !134, file: !8, line: 1, type: !108)
!143 = !DILocalVariable(name: "n", arg: 3, scope: !134, file: !8, line: 1, type: !139)
!144 = !{!145, !145, i64 0}
!145 = !{!"any pointer", !146, i64 0}
!146 = !{!"omnipotent char", !147, i64 0}
!147 = !{!"Simple C++ TBAA"}
!148 = !DILocation(line: 1, column: 33, scope: !134)
!149 = !DILocation(line: 1, column: 42, scope: !134)
!150 = !{!151, !151, i64 0}
!151 = !{!"long", !146, i64 0}
!152 = !DILocation(line: 1, column: 52, scope: !134)
!153 = !DILocation(line: 1, column: 55, scope: !134)
!154 = !DILocation(line: 16, column: 1, scope: !134)
!155 = distinct !DISubprogram(name: "main", scope: !8, file: !8, line: 17, type: !156, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !161)
!156 = !DISubroutineType(types: !157)
!157 = !{!109, !109, !158}
!158 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !159, size: 64)
!159 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !160, size: 64)
!160 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!161 = !{!162, !163, !164, !165}
!162 = !DILocalVariable(name: "argc", arg: 1, scope: !155, file: !8, line: 17, type: !109)
!163 = !DILocalVariable(name: "argv", arg: 2, scope: !155, file: !8, line: 17, type: !158)
!164 = !DILocalVariable(name: "in", scope: !155, file: !8, line: 18, type: !108)
!165 = !DILocalVariable(name: "out", scope: !155, file: !8, line: 18, type: !108)
!166 = !DILocation(scope: !155)
!167 = !DILocalVariable(name: "p", arg: 1, scope: !168, file: !169, line: 8, type: !173)
!168 = distinct !DISubprogram(name: "cudaMalloc<int>", linkageName: "_ZL10cudaMallocIiE9cudaErrorPPT_m", scope: !169, file: !169, line: 8, type: !170, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, templateParams: !179, retainedNodes: !177)
!169 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/memory.h", directory: "", checksumkind: CSK_MD5, checksum: "c1af78afbf6a207cc67346572277dc6b")
!170 = !DISubroutineType(types: !171)
!171 = !{!172, !173, !174}
!172 = !DIDerivedType(tag: DW_TAG_typedef, name: "cudaError_t", file: !11, line: 103, baseType: !10)
!173 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !108, size: 64)
!174 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !175, line: 46, baseType: !176)
!175 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/stddef.h", directory: "", checksumkind: CSK_MD5, checksum: "2499dd2361b915724b073282bea3a7bc")
!176 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!177 = !{!167, !178}
!178 = !DILocalVariable(name: "n", arg: 2, scope: !168, file: !169, line: 8, type: !174)
!179 = !{!180}
!180 = !DITemplateTypeParameter(name: "T", type: !109)
!182 = distinct !DILocation(line: 19, column: 3, scope: !155)
!183 = !DILocation(line: 8, column: 90, scope: !168, inlinedAt: !182)
!184 = !DILocation(line: 8, column: 85, scope: !168, inlinedAt: !182)
!186 = distinct !DILocation(line: 20, column: 3, scope: !155)
!187 = !DILocation(line: 8, column: 90, scope: !168, inlinedAt: !186)
!188 = !DILocation(line: 8, column: 85, scope: !168, inlinedAt: !186)
!189 = !DILocalVariable(name: "p", arg: 1, scope: !190, file: !169, line: 71, type: !193)
!190 = distinct !DISubprogram(name: "cudaMemset", linkageName: "_ZL10cudaMemsetPvim", scope: !169, file: !169, line: 71, type: !191, scopeLine: 71, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !194)
!191 = !DISubroutineType(types: !192)
!192 = !{!172, !193, !109, !174}
!193 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!194 = !{!189, !195, !196}
!195 = !DILocalVariable(name: "v", arg: 2, scope: !190, file: !169, line: 71, type: !109)
!196 = !DILocalVariable(name: "n", arg: 3, scope: !190, file: !169, line: 71, type: !174)
!198 = distinct !DILocation(line: 21, column: 3, scope: !155)
!199 = !DILocation(line: 71, column: 70, scope: !190, inlinedAt: !198)
!200 = !DILocalVariable(name: "this", arg: 1, scope: !201, type: !206, flags: DIFlagArtificial | DIFlagObjectPointer)
!201 = distinct !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C2Ejjj", scope: !110, file: !111, line: 53, type: !117, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, declaration: !116, retainedNodes: !202)
!202 = !{!200, !203, !204, !205}
!203 = !DILocalVariable(name: "x", arg: 2, scope: !201, file: !111, line: 53, type: !12)
!204 = !DILocalVariable(name: "y", arg: 3, scope: !201, file: !111, line: 53, type: !12)
!205 = !DILocalVariable(name: "z", arg: 4, scope: !201, file: !111, line: 53, type: !12)
!206 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!211 = !DILocalVariable(name: "g", arg: 1, scope: !212, file: !213, line: 10, type: !216)
!212 = distinct !DISubprogram(name: "__cudaPushCallConfiguration", linkageName: "_Z27__cudaPushCallConfigurationRK4dim3S1_mPv", scope: !213, file: !213, line: 10, type: !214, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !217)
!213 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/launch.h", directory: "", checksumkind: CSK_MD5, checksum: "3075d7f07dea09ad5147bb9becfda077")
!214 = !DISubroutineType(types: !215)
!215 = !{!109, !216, !216, !174, !193}
!216 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !132, size: 64)
!217 = !{!211, !218, !219, !220}
!218 = !DILocalVariable(name: "b", arg: 2, scope: !212, file: !213, line: 10, type: !216)
!219 = !DILocalVariable(name: "shared", arg: 3, scope: !212, file: !213, line: 10, type: !174)
!220 = !DILocalVariable(name: "stream", arg: 4, scope: !212, file: !213, line: 11, type: !193)
!222 = distinct !DILocation(line: 22, column: 7, scope: !155)
!223 = !DILocation(line: 12, column: 3, scope: !212, inlinedAt: !222)
!224 = !DILocation(line: 22, column: 29, scope: !155)
!225 = !DILocation(line: 22, column: 3, scope: !155)
!226 = !DILocation(line: 24, column: 1, scope: !155)
!227 = !DISubprogram(name: "hgrd_memset", scope: !228, file: !228, line: 25, type: !229, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !231)
!228 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/vocabulary_host.h", directory: "", checksumkind: CSK_MD5, checksum: "8c1f35b67e502c3aa32d11a2f85a0e4f")
!229 = !DISubroutineType(types: !230)
!230 = !{null, !193, !109, !176}
!231 = !{}
!232 = !DISubprogram(name: "hgrd_launch", scope: !228, file: !228, line: 6, type: !233, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !231)
!233 = !DISubroutineType(types: !234)
!234 = !{!109, !109, !109, !109, !109, !109, !109, !176, !193}
!235 = !DISubprogram(name: "hgrd_alloc_device", scope: !228, file: !228, line: 14, type: !236, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !231)
!236 = !DISubroutineType(types: !237)
!237 = !{!193, !176}
