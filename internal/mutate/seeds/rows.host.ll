source_filename = "rows.cu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.CUstream_st = type opaque
%struct.View = type { i32*, i32, i32, i32 }
%struct.dim3 = type { i32, i32, i32 }

define internal void @_Z19__device_stub__fill4Views(%struct.View* noundef byval(%struct.View) align 8 %0, i16 noundef signext %1) #0 !dbg !134 {
2:
	%3 = alloca i16, align 2
	%4 = alloca %struct.dim3, align 8
	%5 = alloca %struct.dim3, align 8
	%6 = alloca i64, align 8
	%7 = alloca i8*, align 8
	call void @llvm.dbg.declare(metadata %struct.View* %0, metadata !145, metadata !DIExpression()), !dbg !147
	store i16 %1, i16* %3, align 2, !tbaa !148
	call void @llvm.dbg.declare(metadata i16* %3, metadata !146, metadata !DIExpression()), !dbg !152
	%8 = alloca i8*, i64 2, align 16, !dbg !153
	%9 = bitcast %struct.View* %0 to i8*, !dbg !153
	store i8* %9, i8** %8, align 8, !dbg !153
	%10 = bitcast i16* %3 to i8*, !dbg !153
	%11 = getelementptr i8*, i8** %8, i32 1, !dbg !153
	store i8* %10, i8** %11, align 8, !dbg !153
	%12 = call i32 @__cudaPopCallConfiguration(%struct.dim3* %4, %struct.dim3* %5, i64* %6, i8** %7), !dbg !153
	%13 = load i64, i64* %6, align 8, !dbg !153
	%14 = load i8*, i8** %7, align 8, !dbg !153
	%.sroa.02.0..sroa_cast = bitcast %struct.dim3* %4 to i64*, !dbg !153
	%.sroa.02.0.copyload = load i64, i64* %.sroa.02.0..sroa_cast, align 8, !dbg !153
	%.sroa.23.0..sroa_idx4 = getelementptr inbounds %struct.dim3, %struct.dim3* %4, i64 0, i32 2, !dbg !153
	%.sroa.23.0.copyload = load i32, i32* %.sroa.23.0..sroa_idx4, align 8, !dbg !153
	%.sroa.0.0..sroa_cast = bitcast %struct.dim3* %5 to i64*, !dbg !153
	%.sroa.0.0.copyload = load i64, i64* %.sroa.0.0..sroa_cast, align 8, !dbg !153
	%.sroa.2.0..sroa_idx1 = getelementptr inbounds %struct.dim3, %struct.dim3* %5, i64 0, i32 2, !dbg !153
	%.sroa.2.0.copyload = load i32, i32* %.sroa.2.0..sroa_idx1, align 8, !dbg !153
	%15 = bitcast i8* %14 to %struct.CUstream_st*, !dbg !153
	%16 = call noundef i32 @cudaLaunchKernel(i8* noundef bitcast (void (%struct.View*, i16)* @_Z19__device_stub__fill4Views to i8*), i64 %.sroa.02.0.copyload, i32 %.sroa.23.0.copyload, i64 %.sroa.0.0.copyload, i32 %.sroa.2.0.copyload, i8** noundef %8, i64 noundef %13, %struct.CUstream_st* noundef %15), !dbg !153
	ret void, !dbg !154
}

declare void @llvm.dbg.declare(metadata %0, metadata %1, metadata %2) #1

declare i32 @__cudaPopCallConfiguration(%struct.dim3* %0, %struct.dim3* %1, i64* %2, i8** %3)

declare i32 @cudaLaunchKernel(i8* %0, i64 %1, i32 %2, i64 %3, i32 %4, i8** %5, i64 %6, %struct.CUstream_st* %7)

define internal void @_Z20__device_stub__stepsPii(i32* noundef %0, i32 noundef %1) #0 !dbg !155 {
2:
	%3 = alloca i32*, align 8
	%4 = alloca i32, align 4
	%5 = alloca %struct.dim3, align 8
	%6 = alloca %struct.dim3, align 8
	%7 = alloca i64, align 8
	%8 = alloca i8*, align 8
	store i32* %0, i32** %3, align 8, !tbaa !161
	call void @llvm.dbg.declare(metadata i32** %3, metadata !159, metadata !DIExpression()), !dbg !163
	store i32 %1, i32* %4, align 4, !tbaa !164
	call void @llvm.dbg.declare(metadata i32* %4, metadata !160, metadata !DIExpression()), !dbg !166
	%9 = alloca i8*, i64 2, align 16, !dbg !167
	%10 = bitcast i32** %3 to i8*, !dbg !167
	store i8* %10, i8** %9, align 8, !dbg !167
	%11 = bitcast i32* %4 to i8*, !dbg !167
	%12 = getelementptr i8*, i8** %9, i32 1, !dbg !167
	store i8* %11, i8** %12, align 8, !dbg !167
	%13 = call i32 @__cudaPopCallConfiguration(%struct.dim3* %5, %struct.dim3* %6, i64* %7, i8** %8), !dbg !167
	%14 = load i64, i64* %7, align 8, !dbg !167
	%15 = load i8*, i8** %8, align 8, !dbg !167
	%.sroa.02.0..sroa_cast = bitcast %struct.dim3* %5 to i64*, !dbg !167
	%.sroa.02.0.copyload = load i64, i64* %.sroa.02.0..sroa_cast, align 8, !dbg !167
	%.sroa.23.0..sroa_idx4 = getelementptr inbounds %struct.dim3, %struct.dim3* %5, i64 0, i32 2, !dbg !167
	%.sroa.23.0.copyload = load i32, i32* %.sroa.23.0..sroa_idx4, align 8, !dbg !167
	%.sroa.0.0..sroa_cast = bitcast %struct.dim3* %6 to i64*, !dbg !167
	%.sroa.0.0.copyload = load i64, i64* %.sroa.0.0..sroa_cast, align 8, !dbg !167
	%.sroa.2.0..sroa_idx1 = getelementptr inbounds %struct.dim3, %struct.dim3* %6, i64 0, i32 2, !dbg !167
	%.sroa.2.0.copyload = load i32, i32* %.sroa.2.0..sroa_idx1, align 8, !dbg !167
	%16 = bitcast i8* %15 to %struct.CUstream_st*, !dbg !167
	%17 = call noundef i32 @cudaLaunchKernel(i8* noundef bitcast (void (i32*, i32)* @_Z20__device_stub__stepsPii to i8*), i64 %.sroa.02.0.copyload, i32 %.sroa.23.0.copyload, i64 %.sroa.0.0.copyload, i32 %.sroa.2.0.copyload, i8** noundef %9, i64 noundef %14, %struct.CUstream_st* noundef %16), !dbg !167
	ret void, !dbg !168
}

define dso_local noundef i32 @main(i32 noundef %0, i8** noundef %1) #2 !dbg !169 {
2:
	%3 = alloca %struct.View, align 8
	call void @llvm.dbg.value(metadata i32 %0, metadata !176, metadata !DIExpression()), !dbg !181
	call void @llvm.dbg.value(metadata i8** %1, metadata !177, metadata !DIExpression()), !dbg !181
	%4 = mul nsw i32 2, %0, !dbg !182
	%5 = mul nsw i32 2, %0, !dbg !183
	%6 = add nsw i32 %5, 1, !dbg !184
	%7 = icmp slt i32 %0, 2, !dbg !185
	%8 = icmp sgt i32 %0, 40
	%or.cond = or i1 %7, %8, !dbg !187
	br i1 %or.cond, label %32, label %9, !dbg !187

9:
	%10 = mul nsw i32 %0, %6, !dbg !188
	%11 = sext i32 %10 to i64, !dbg !189
	%12 = mul i64 %11, 4, !dbg !190
	%13 = call i8* @hgrd_alloc_device(i64 noundef %12) #4, !dbg !207
	%14 = bitcast i8* %13 to i32*, !dbg !208
	br label %15, !dbg !210

15:
	%.0 = phi i32 [ 0, %9 ], [ %31, %30 ], !dbg !209
	call void @llvm.dbg.value(metadata i32 %.0, metadata !179, metadata !DIExpression()), !dbg !209
	%16 = icmp slt i32 %.0, %0, !dbg !211
	br i1 %16, label %17, label %.loopexit, !dbg !213

17:
	%18 = add nsw i32 %4, 7, !dbg !214
	%19 = sdiv i32 %18, 8, !dbg !216
	%20 = add nsw i32 %0, 7, !dbg !217
	%21 = sdiv i32 %20, 8, !dbg !218
	%22 = call i32 @hgrd_launch(i32 noundef %19, i32 noundef %21, i32 noundef 1, i32 noundef 8, i32 noundef 8, i32 noundef 1, i64 noundef 0, i8* noundef null) #4, !dbg !243
	%23 = bitcast %struct.View* %3 to i8*, !dbg !244
	%.sroa.0106.0..sroa_idx = getelementptr inbounds %struct.View, %struct.View* %3, i64 0, i32 0, !dbg !244
	store i32* %14, i32** %.sroa.0106.0..sroa_idx, align 8, !dbg !244, !tbaa.struct !245
	%.sroa.4107.0..sroa_idx108 = getelementptr inbounds %struct.View, %struct.View* %3, i64 0, i32 1, !dbg !244
	store i32 %0, i32* %.sroa.4107.0..sroa_idx108, align 8, !dbg !244, !tbaa.struct !246
	%.sroa.8.0..sroa_idx111 = getelementptr inbounds %struct.View, %struct.View* %3, i64 0, i32 2, !dbg !244
	store i32 %4, i32* %.sroa.8.0..sroa_idx111, align 4, !dbg !244, !tbaa.struct !247
	%.sroa.10.0..sroa_idx112 = getelementptr inbounds %struct.View, %struct.View* %3, i64 0, i32 3, !dbg !244
	store i32 %6, i32* %.sroa.10.0..sroa_idx112, align 8, !dbg !244, !tbaa.struct !248
	%.sroa.13.0..sroa_idx = getelementptr inbounds i8, i8* %23, i64 20, !dbg !244
	%.sroa.13.0..sroa_cast = bitcast i8* %.sroa.13.0..sroa_idx to i32*, !dbg !244
	store i32 undef, i32* %.sroa.13.0..sroa_cast, align 4, !dbg !244, !tbaa.struct !249
	%24 = trunc i32 %.0 to i16, !dbg !250
	call void @_Z19__device_stub__fill4Views(%struct.View* noundef byval(%struct.View) align 8 %3, i16 noundef signext %24), !dbg !251
	%25 = srem i32 %.0, 2, !dbg !252
	%26 = icmp ne i32 %25, 0, !dbg !254
	br i1 %26, label %27, label %30, !dbg !255

27:
	%28 = call i32 @hgrd_launch(i32 noundef %0, i32 noundef 1, i32 noundef 1, i32 noundef 32, i32 noundef 1, i32 noundef 1, i64 noundef 0, i8* noundef null) #4, !dbg !262
	%29 = mul nsw i32 %0, %6, !dbg !263
	call void @_Z20__device_stub__stepsPii(i32* noundef %14, i32 noundef %29), !dbg !264
	br label %30, !dbg !264

30:
	%31 = add nsw i32 %.0, 1, !dbg !265
	call void @llvm.dbg.value(metadata i32 %31, metadata !179, metadata !DIExpression()), !dbg !209
	br label %15, !dbg !266, !llvm.loop !267

.loopexit:
	br label %32, !dbg !271

32:
	%.096 = phi i32 [ 1, %2 ], [ 0, %.loopexit ]
	ret i32 %.096, !dbg !271
}

declare !dbg !272 i32 @hgrd_launch(i32 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i64 noundef %6, i8* noundef %7) #3

declare !dbg !276 i8* @hgrd_alloc_device(i64 noundef %0) #3

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
!8 = !DIFile(filename: "rows.cu", directory: ".", checksumkind: CSK_MD5, checksum: "243cf7fb5238a8bb212386af510cc30d")
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
!134 = distinct !DISubprogram(name: "fill", linkageName: "_Z19__device_stub__fill4Views", scope: !8, file: !8, line: 2, type: !135, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !144)
!135 = !DISubroutineType(types: !136)
!136 = !{null, !137, !143}
!137 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "View", file: !8, line: 1, size: 192, flags: DIFlagTypePassByValue, elements: !138, identifier: "_ZTS4View")
!138 = !{!139, !140, !141, !142}
!139 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !137, file: !8, line: 1, baseType: !108, size: 64)
!140 = !DIDerivedType(tag: DW_TAG_member, name: "rows", scope: !137, file: !8, line: 1, baseType: !109, size: 32, offset: 64)
!141 = !DIDerivedType(tag: DW_TAG_member, name: "cols", scope: !137, file: !8, line: 1, baseType: !109, size: 32, offset: 96)
!142 = !DIDerivedType(tag: DW_TAG_member, name: "stride", scope: !137, file: !8, line: 1, baseType: !109, size: 32, offset: 128)
!143 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!144 = !{!145, !146}
!145 = !DILocalVariable(name: "v", arg: 1, scope: !134, file: !8, line: 2, type: !137)
!146 = !DILocalVariable(name: "add", arg: 2, scope: !134, file: !8, line: 2, type: !143)
!147 = !DILocation(line: 2, column: 27, scope: !134)
!148 = !{!149, !149, i64 0}
!149 = !{!"short", !150, i64 0}
!150 = !{!"omnipotent char", !151, i64 0}
!151 = !{!"Simple C++ TBAA"}
!152 = !DILocation(line: 2, column: 36, scope: !134)
!153 = !DILocation(line: 2, column: 41, scope: !134)
!154 = !DILocation(line: 6, column: 1, scope: !134)
!155 = distinct !DISubprogram(name: "steps", linkageName: "_Z20__device_stub__stepsPii", scope: !8, file: !8, line: 7, type: !156, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !158)
!156 = !DISubroutineType(types: !157)
!157 = !{null, !108, !109}
!158 = !{!159, !160}
!159 = !DILocalVariable(name: "p", arg: 1, scope: !155, file: !8, line: 7, type: !108)
!160 = !DILocalVariable(name: "n", arg: 2, scope: !155, file: !8, line: 7, type: !109)
!161 = !{!162, !162, i64 0}
!162 = !{!"any pointer", !150, i64 0}
!163 = !DILocation(line: 7, column: 28, scope: !155)
!164 = !{!165, !165, i64 0}
!165 = !{!"int", !150, i64 0}
!166 = !DILocation(line: 7, column: 35, scope: !155)
!167 = !DILocation(line: 7, column: 38, scope: !155)
!168 = !DILocation(line: 12, column: 1, scope: !155)
!169 = distinct !DISubprogram(name: "main", scope: !8, file: !8, line: 13, type: !170, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !175)
!170 = !DISubroutineType(types: !171)
!171 = !{!109, !109, !172}
!172 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !173, size: 64)
!173 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !174, size: 64)
!174 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!175 = !{!176, !177, !178, !179}
!176 = !DILocalVariable(name: "argc", arg: 1, scope: !169, file: !8, line: 13, type: !109)
!177 = !DILocalVariable(name: "argv", arg: 2, scope: !169, file: !8, line: 13, type: !172)
!178 = !DILocalVariable(name: "v", scope: !169, file: !8, line: 14, type: !137)
!179 = !DILocalVariable(name: "r", scope: !180, file: !8, line: 17, type: !109)
!180 = distinct !DILexicalBlock(scope: !169, file: !8, line: 17, column: 3)
!181 = !DILocation(scope: !169)
!182 = !DILocation(line: 14, column: 27, scope: !169)
!183 = !DILocation(line: 14, column: 37, scope: !169)
!184 = !DILocation(line: 14, column: 44, scope: !169)
!185 = !DILocation(line: 15, column: 12, scope: !186)
!186 = distinct !DILexicalBlock(scope: !169, file: !8, line: 15, column: 7)
!187 = !DILocation(line: 15, column: 16, scope: !186)
!188 = !DILocation(line: 16, column: 30, scope: !169)
!189 = !DILocation(line: 16, column: 23, scope: !169)
!190 = !DILocation(line: 16, column: 41, scope: !169)
!191 = !DILocalVariable(name: "p", arg: 1, scope: !192, file: !193, line: 8, type: !197)
!192 = distinct !DISubprogram(name: "cudaMalloc<int>", linkageName: "_ZL10cudaMallocIiE9cudaErrorPPT_m", scope: !193, file: !193, line: 8, type: !194, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, templateParams: !203, retainedNodes: !201)
!193 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/memory.h", directory: "", checksumkind: CSK_MD5, checksum: "c1af78afbf6a207cc67346572277dc6b")
!194 = !DISubroutineType(types: !195)
!195 = !{!196, !197, !198}
!196 = !DIDerivedType(tag: DW_TAG_typedef, name: "cudaError_t", file: !11, line: 103, baseType: !10)
!197 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !108, size: 64)
!198 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !199, line: 46, baseType: !200)
!199 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/stddef.h", directory: "", checksumkind: CSK_MD5, checksum: "2499dd2361b915724b073282bea3a7bc")
!200 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!201 = !{!191, !202}
!202 = !DILocalVariable(name: "n", arg: 2, scope: !192, file: !193, line: 8, type: !198)
!203 = !{!204}
!204 = !DITemplateTypeParameter(name: "T", type: !109)
!206 = distinct !DILocation(line: 16, column: 3, scope: !169)
!207 = !DILocation(line: 8, column: 90, scope: !192, inlinedAt: !206)
!208 = !DILocation(line: 8, column: 85, scope: !192, inlinedAt: !206)
!209 = !DILocation(scope: !180)
!210 = !DILocation(line: 17, column: 8, scope: !180)
!211 = !DILocation(line: 17, column: 21, scope: !212)
!212 = distinct !DILexicalBlock(scope: !180, file: !8, line: 17, column: 3)
!213 = !DILocation(line: 17, column: 3, scope: !180)
!214 = !DILocation(line: 18, column: 25, scope: !215)
!215 = distinct !DILexicalBlock(scope: !212, file: !8, line: 17, column: 34)
!216 = !DILocation(line: 18, column: 30, scope: !215)
!217 = !DILocation(line: 18, column: 43, scope: !215)
!218 = !DILocation(line: 18, column: 48, scope: !215)
!219 = !DILocalVariable(name: "this", arg: 1, scope: !220, type: !225, flags: DIFlagArtificial | DIFlagObjectPointer)
!220 = distinct !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C2Ejjj", scope: !110, file: !111, line: 53, type: !117, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, declaration: !116, retainedNodes: !221)
!221 = !{!219, !222, !223, !224}
!222 = !DILocalVariable(name: "x", arg: 2, scope: !220, file: !111, line: 53, type: !12)
!223 = !DILocalVariable(name: "y", arg: 3, scope: !220, file: !111, line: 53, type: !12)
!224 = !DILocalVariable(name: "z", arg: 4, scope: !220, file: !111, line: 53, type: !12)
!225 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!230 = !DILocalVariable(name: "g", arg: 1, scope: !231, file: !232, line: 10, type: !235)
!231 = distinct !DISubprogram(name: "__cudaPushCallConfiguration", linkageName: "_Z27__cudaPushCallConfigurationRK4dim3S1_mPv", scope: !232, file: !232, line: 10, type: !233, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !237)
!232 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/launch.h", directory: "", checksumkind: CSK_MD5, checksum: "3075d7f07dea09ad5147bb9becfda077")
!233 = !DISubroutineType(types: !234)
!234 = !{!109, !235, !235, !198, !236}
!235 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !132, size: 64)
!236 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!237 = !{!230, !238, !239, !240}
!238 = !DILocalVariable(name: "b", arg: 2, scope: !231, file: !232, line: 10, type: !235)
!239 = !DILocalVariable(name: "shared", arg: 3, scope: !231, file: !232, line: 10, type: !198)
!240 = !DILocalVariable(name: "stream", arg: 4, scope: !231, file: !232, line: 11, type: !236)
!242 = distinct !DILocation(line: 18, column: 9, scope: !215)
!243 = !DILocation(line: 12, column: 3, scope: !231, inlinedAt: !242)
!244 = !DILocation(line: 18, column: 68, scope: !215)
!245 = !{i64 0, i64 8, !161, i64 8, i64 4, !164, i64 12, i64 4, !164, i64 16, i64 4, !164}
!246 = !{i64 0, i64 4, !164, i64 4, i64 4, !164, i64 8, i64 4, !164}
!247 = !{i64 0, i64 4, !164, i64 4, i64 4, !164}
!248 = !{i64 0, i64 4, !164}
!249 = !{}
!250 = !DILocation(line: 18, column: 71, scope: !215)
!251 = !DILocation(line: 18, column: 5, scope: !215)
!252 = !DILocation(line: 19, column: 11, scope: !253)
!253 = distinct !DILexicalBlock(scope: !215, file: !8, line: 19, column: 9)
!254 = !DILocation(line: 19, column: 9, scope: !253)
!255 = !DILocation(line: 19, column: 9, scope: !215)
!261 = distinct !DILocation(line: 19, column: 21, scope: !253)
!262 = !DILocation(line: 12, column: 3, scope: !231, inlinedAt: !261)
!263 = !DILocation(line: 19, column: 51, scope: !253)
!264 = !DILocation(line: 19, column: 16, scope: !253)
!265 = !DILocation(line: 17, column: 30, scope: !212)
!266 = !DILocation(line: 17, column: 3, scope: !212)
!267 = distinct !{!267, !213, !268, !269, !270}
!268 = !DILocation(line: 20, column: 3, scope: !180)
!269 = !{!"llvm.loop.mustprogress"}
!270 = !{!"llvm.loop.unroll.disable"}
!271 = !DILocation(line: 21, column: 1, scope: !169)
!272 = !DISubprogram(name: "hgrd_launch", scope: !273, file: !273, line: 6, type: !274, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !249)
!273 = !DIFile(filename: "/usr/share/hgrd/hgrd-include-56b33dd4e4d4e2d4/hgrd/vocabulary_host.h", directory: "", checksumkind: CSK_MD5, checksum: "8c1f35b67e502c3aa32d11a2f85a0e4f")
!274 = !DISubroutineType(types: !275)
!275 = !{!109, !109, !109, !109, !109, !109, !109, !200, !236}
!276 = !DISubprogram(name: "hgrd_alloc_device", scope: !273, file: !273, line: 14, type: !277, isDefinition: false, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !249)
!277 = !DISubroutineType(types: !278)
!278 = !{!236, !200}
