source_filename = "lock.cu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.CUstream_st = type opaque
%struct.dim3 = type { i32, i32, i32 }

define internal void @_Z21__device_stub__lockedPiS_(i32* noundef %0, i32* noundef %1) #0 !dbg !139 {
2:
	%3 = alloca i32*, align 8
	%4 = alloca i32*, align 8
	%5 = alloca %struct.dim3, align 8
	%6 = alloca %struct.dim3, align 8
	%7 = alloca i64, align 8
	%8 = alloca i8*, align 8
	store i32* %0, i32** %3, align 8, !tbaa !145
	call void @llvm.dbg.declare(metadata i32** %3, metadata !143, metadata !DIExpression()), !dbg !149
	store i32* %1, i32** %4, align 8, !tbaa !145
	call void @llvm.dbg.declare(metadata i32** %4, metadata !144, metadata !DIExpression()), !dbg !150
	%9 = alloca i8*, i64 2, align 16, !dbg !151
	%10 = bitcast i32** %3 to i8*, !dbg !151
	store i8* %10, i8** %9, align 8, !dbg !151
	%11 = bitcast i32** %4 to i8*, !dbg !151
	%12 = getelementptr i8*, i8** %9, i32 1, !dbg !151
	store i8* %11, i8** %12, align 8, !dbg !151
	%13 = call i32 @__cudaPopCallConfiguration(%struct.dim3* %5, %struct.dim3* %6, i64* %7, i8** %8), !dbg !151
	%14 = load i64, i64* %7, align 8, !dbg !151
	%15 = load i8*, i8** %8, align 8, !dbg !151
	%.sroa.02.0..sroa_cast = bitcast %struct.dim3* %5 to i64*, !dbg !151
	%.sroa.02.0.copyload = load i64, i64* %.sroa.02.0..sroa_cast, align 8, !dbg !151
	%.sroa.23.0..sroa_idx4 = getelementptr inbounds %struct.dim3, %struct.dim3* %5, i64 0, i32 2, !dbg !151
	%.sroa.23.0.copyload = load i32, i32* %.sroa.23.0..sroa_idx4, align 8, !dbg !151
	%.sroa.0.0..sroa_cast = bitcast %struct.dim3* %6 to i64*, !dbg !151
	%.sroa.0.0.copyload = load i64, i64* %.sroa.0.0..sroa_cast, align 8, !dbg !151
	%.sroa.2.0..sroa_idx1 = getelementptr inbounds %struct.dim3, %struct.dim3* %6, i64 0, i32 2, !dbg !151
	%.sroa.2.0.copyload = load i32, i32* %.sroa.2.0..sroa_idx1, align 8, !dbg !151
	%16 = bitcast i8* %15 to %struct.CUstream_st*, !dbg !151
	%17 = call noundef i32 @cudaLaunchKernel(i8* noundef bitcast (void (i32*, i32*)* @_Z21__device_stub__lockedPiS_ to i8*), i64 %.sroa.02.0.copyload, i32 %.sroa.23.0.copyload, i64 %.sroa.0.0.copyload, i32 %.sroa.2.0.copyload, i8** noundef %9, i64 noundef %14, %struct.CUstream_st* noundef %16), !dbg !151
	ret void, !dbg !152
}

declare void @llvm.dbg.declare(metadata %0, metadata %1, metadata %2) #1

declare i32 @__cudaPopCallConfiguration(%struct.dim3* %0, %struct.dim3* %1, i64* %2, i8** %3)

declare i32 @cudaLaunchKernel(i8* %0, i64 %1, i32 %2, i64 %3, i32 %4, i8** %5, i64 %6, %struct.CUstream_st* %7)

define dso_local noundef i32 @main() #2 !dbg !153 {
0:
	%1 = call i8* @hgrd_alloc_device(i64 noundef u0x1000) #4, !dbg !175
	%2 = bitcast i8* %1 to i32*, !dbg !176
	call void @llvm.dbg.value(metadata i32* %2, metadata !157, metadata !DIExpression()), !dbg !177
	%3 = call i8* @hgrd_alloc_device(i64 noundef 4) #4, !dbg !180
	%4 = bitcast i8* %3 to i32*, !dbg !181
	call void @llvm.dbg.value(metadata i32* %4, metadata !158, metadata !DIExpression()), !dbg !177
	call void @hgrd_memset(i8* noundef %3, i32 noundef 0, i64 noundef 4) #4, !dbg !192
	%5 = call i32 @hgrd_launch(i32 noundef 2, i32 noundef 1, i32 noundef 1, i32 noundef 32, i32 noundef 1, i32 noundef 1, i64 noundef 0, i8* noundef null) #4, !dbg !216
	call void @_Z21__device_stub__lockedPiS_(i32* noundef %2, i32* noundef %4), !dbg !217
	ret i32 0, !dbg !218
}

declare !dbg !219 void @hgrd_memset(i8* noundef %0, i32 noundef %1, i64 noundef %2) #3

declare !dbg !224 i32 @hgrd_launch(i32 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i64 noundef %6, i8* noundef %7) #3

declare !dbg !227 i8* @hgrd_alloc_device(i64 noundef %0) #3

declare void @llvm.dbg.value(metadata %0, metadata %1, metadata %2) #1

attributes #0 = { noinline norecurse sanitize_thread uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { norecurse sanitize_thread uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind sanitize_thread "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind sanitize_thread }

!llvm.dbg.cu = !{!7}
!llvm.ident = !{!138}
!llvm.module.flags = !{!0, !1, !2, !3, !4, !5, !6}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 2]}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 7, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 1}
!7 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !8, producer: "Debian clang version 14.0.6", isOptimized: true, emissionKind: FullDebug, enums: !9, retainedTypes: !107, globals: !133, nameTableKind: None)
!8 = !DIFile(filename: "lock.cu", directory: ".", checksumkind: CSK_MD5, checksum: "deb0e6d27cd1d6ba4ed704da84aab0da")
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
!133 = !{!134, !136}
!134 = !DIGlobalVariableExpression(var: !135, expr: !DIExpression())
!135 = distinct !DIGlobalVariable(name: "mutex", scope: !7, file: !8, line: 1, type: !109, isLocal: true, isDefinition: true)
!136 = !DIGlobalVariableExpression(var: !137, expr: !DIExpression())
!137 = distinct !DIGlobalVariable(name: "count", scope: !7, file: !8, line: 1, type: !109, isLocal: true, isDefinition: true)
!138 = !{!"Debian clang version 14.0.6"}
!139 = distinct !DISubprogram(name: "locked", linkageName: "_Z21__device_stub__lockedPiS_", scope: !8, file: !8, line: 2, type: !140, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !142)
!140 = !DISubroutineType(types: !141)
!141 = !{null, !108, !108}
!142 = !{!143, !144}
!143 = !DILocalVariable(name: "sum", arg: 1, scope: !139, file: !8, line: 2, type: !108)
!144 = !DILocalVariable(name: "flag", arg: 2, scope: !139, file: !8, line: 2, type: !108)
!145 = !{!146, !146, i64 0}
!146 = !{!"any pointer", !147, i64 0}
!147 = !{!"omnipotent char", !148, i64 0}
!148 = !{!"Simple C++ TBAA"}
!149 = !DILocation(line: 2, column: 29, scope: !139)
!150 = !DILocation(line: 2, column: 39, scope: !139)
!151 = !DILocation(line: 2, column: 45, scope: !139)
!152 = !DILocation(line: 14, column: 1, scope: !139)
!153 = distinct !DISubprogram(name: "main", scope: !8, file: !8, line: 15, type: !154, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !156)
!154 = !DISubroutineType(types: !155)
!155 = !{!109}
!156 = !{!157, !158}
!157 = !DILocalVariable(name: "sum", scope: !153, file: !8, line: 16, type: !108)
!158 = !DILocalVariable(name: "flag", scope: !153, file: !8, line: 16, type: !108)
!159 = !DILocalVariable(name: "p", arg: 1, scope: !160, file: !161, line: 8, type: !165)
!160 = distinct !DISubprogram(name: "cudaMalloc<int>", linkageName: "_ZL10cudaMallocIiE9cudaErrorPPT_m", scope: !161, file: !161, line: 8, type: !162, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, templateParams: !171, retainedNodes: !169)
!161 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/memory.h", directory: "", checksumkind: CSK_MD5, checksum: "c1af78afbf6a207cc67346572277dc6b")
!162 = !DISubroutineType(types: !163)
!163 = !{!164, !165, !166}
!164 = !DIDerivedType(tag: DW_TAG_typedef, name: "cudaError_t", file: !11, line: 103, baseType: !10)
!165 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !108, size: 64)
!166 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !167, line: 46, baseType: !168)
!167 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/stddef.h", directory: "", checksumkind: CSK_MD5, checksum: "2499dd2361b915724b073282bea3a7bc")
!168 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!169 = !{!159, !170}
!170 = !DILocalVariable(name: "n", arg: 2, scope: !160, file: !161, line: 8, type: !166)
!171 = !{!172}
!172 = !DITemplateTypeParameter(name: "T", type: !109)
!174 = distinct !DILocation(line: 17, column: 3, scope: !153)
!175 = !DILocation(line: 8, column: 90, scope: !160, inlinedAt: !174)
!176 = !DILocation(line: 8, column: 85, scope: !160, inlinedAt: !174)
!177 = !DILocation(scope: !153)
!179 = distinct !DILocation(line: 18, column: 3, scope: !153)
!180 = !DILocation(line: 8, column: 90, scope: !160, inlinedAt: !179)
!181 = !DILocation(line: 8, column: 85, scope: !160, inlinedAt: !179)
!182 = !DILocalVariable(name: "p", arg: 1, scope: !183, file: !161, line: 71, type: !186)
!183 = distinct !DISubprogram(name: "cudaMemset", linkageName: "_ZL10cudaMemsetPvim", scope: !161, file: !161, line: 71, type: !184, scopeLine: 71, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !187)
!184 = !DISubroutineType(types: !185)
!185 = !{!164, !186, !109, !166}
!186 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!187 = !{!182, !188, !189}
!188 = !DILocalVariable(name: "v", arg: 2, scope: !183, file: !161, line: 71, type: !109)
!189 = !DILocalVariable(name: "n", arg: 3, scope: !183, file: !161, line: 71, type: !166)
!191 = distinct !DILocation(line: 19, column: 3, scope: !153)
!192 = !DILocation(line: 71, column: 70, scope: !183, inlinedAt: !191)
!193 = !DILocalVariable(name: "this", arg: 1, scope: !194, type: !199, flags: DIFlagArtificial | DIFlagObjectPointer)
!194 = distinct !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C2Ejjj", scope: !110, file: !111, line: 53, type: !117, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, declaration: !116, retainedNodes: !195)
!195 = !{!193, !196, !197, !198}
!196 = !DILocalVariable(name: "x", arg: 2, scope: !194, file: !111, line: 53, type: !12)
!197 = !DILocalVariable(name: "y", arg: 3, scope: !194, file: !111, line: 53, type: !12)
!198 = !DILocalVariable(name: "z", arg: 4, scope: !194, file: !111, line: 53, type: !12)
!199 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!204 = !DILocalVariable(name: "g", arg: 1, scope: !205, file: !206, line: 10, type: !209)
!205 = distinct !DISubprogram(name: "__cudaPushCallConfiguration", linkageName: "_Z27__cudaPushCallConfigurationRK4dim3S1_mPv", scope: !206, file: !206, line: 10, type: !207, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !210)
!206 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/launch.h", directory: "", checksumkind: CSK_MD5, checksum: "3075d7f07dea09ad5147bb9becfda077")
!207 = !DISubroutineType(types: !208)
!208 = !{!109, !209, !209, !166, !186}
!209 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !132, size: 64)
!210 = !{!204, !211, !212, !213}
!211 = !DILocalVariable(name: "b", arg: 2, scope: !205, file: !206, line: 10, type: !209)
!212 = !DILocalVariable(name: "shared", arg: 3, scope: !205, file: !206, line: 10, type: !166)
!213 = !DILocalVariable(name: "stream", arg: 4, scope: !205, file: !206, line: 11, type: !186)
!215 = distinct !DILocation(line: 20, column: 9, scope: !153)
!216 = !DILocation(line: 12, column: 3, scope: !205, inlinedAt: !215)
!217 = !DILocation(line: 20, column: 3, scope: !153)
!218 = !DILocation(line: 21, column: 1, scope: !153)
!219 = !DISubprogram(name: "hgrd_memset", scope: !220, file: !220, line: 25, type: !221, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !223)
!220 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/vocabulary_host.h", directory: "", checksumkind: CSK_MD5, checksum: "8c1f35b67e502c3aa32d11a2f85a0e4f")
!221 = !DISubroutineType(types: !222)
!222 = !{null, !186, !109, !168}
!223 = !{}
!224 = !DISubprogram(name: "hgrd_launch", scope: !220, file: !220, line: 6, type: !225, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !223)
!225 = !DISubroutineType(types: !226)
!226 = !{!109, !109, !109, !109, !109, !109, !109, !168, !186}
!227 = !DISubprogram(name: "hgrd_alloc_device", scope: !220, file: !220, line: 14, type: !228, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !223)
!228 = !DISubroutineType(types: !229)
!229 = !{!186, !168}
