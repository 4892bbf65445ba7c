// CUDA: what the compiler and its runtime provide besides C++ without a header in the root.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { cppFacts } from "../cpp/facts.ts";

export const cudaFacts: LanguageFacts = {
  ...cppFacts,
  globals: `${cppFacts.globals ?? ""} threadIdx blockIdx blockDim gridDim warpSize dim3 uint3 int2 int3 int4 uint2 uint4
    float2 float3 float4 double2 char4 uchar4 half __half half2 __nv_bfloat16 cudaError_t cudaStream_t cudaEvent_t
    cudaSuccess cudaMalloc cudaMallocHost cudaMallocManaged cudaFree cudaFreeHost cudaMemcpy cudaMemcpyAsync
    cudaMemcpyToSymbol cudaMemset cudaMemsetAsync cudaMemcpyHostToDevice cudaMemcpyDeviceToHost cudaMemcpyDeviceToDevice
    cudaDeviceSynchronize cudaStreamSynchronize cudaStreamCreate cudaStreamDestroy cudaEventCreate cudaEventRecord
    cudaEventSynchronize cudaEventElapsedTime cudaEventDestroy cudaGetLastError cudaPeekAtLastError cudaGetErrorString
    cudaGetDevice cudaSetDevice cudaGetDeviceCount cudaGetDeviceProperties cudaDeviceProp cudaFuncSetAttribute
    __syncthreads __syncwarp __threadfence __threadfence_block __threadfence_system __shfl_sync __shfl_down_sync
    __shfl_up_sync __shfl_xor_sync __ballot_sync __any_sync __all_sync __activemask __popc __ffs __clz __ldg
    atomicAdd atomicSub atomicMax atomicMin atomicExch atomicCAS atomicAnd atomicOr atomicXor
    make_float2 make_float3 make_float4 make_int2 make_int3 make_int4 make_uint2 make_uint3 make_uint4 make_double2
    __float2half __half2float __fdividef __expf __logf __sinf __cosf rsqrtf sqrtf expf logf powf fmaxf fminf fabsf min max`,
};
