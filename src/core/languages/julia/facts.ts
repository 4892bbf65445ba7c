// Julia: names of Base, Core and Test, which files see without naming their module.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const juliaFacts: LanguageFacts = {
  ...plainFacts,
  sharesIncluded: true,
  callConstructs: true,
  overloads: false,
  dispatches: true,
  containers: "Vector Array Matrix AbstractVector AbstractArray Set Dict AbstractDict Tuple Ref",
  keyed: "Dict AbstractDict",
  typedElements: true,
  functions: {
    element: "getindex first last pop! popfirst! only rand maximum minimum",
    same: "filter sort sort! reverse unique copy deepcopy collect skip take",
    values: "values",
    keys: "keys",
  },
  unnamed: "getindex setindex! iterate + - * / ^ == != < > <= >=",
  globals: `Any Int Int8 Int16 Int32 Int64 Int128 UInt UInt8 UInt16 UInt32 UInt64 UInt128 Float16 Float32 Float64 Bool Char
    String Symbol Nothing Missing Number Real Integer AbstractFloat Complex Rational AbstractString AbstractArray Array
    Vector Matrix AbstractVector AbstractMatrix Dict AbstractDict Set Tuple NamedTuple Pair Type DataType Union Function
    IO IOBuffer Ref Ptr Exception ErrorException ArgumentError BoundsError KeyError DomainError MethodError TypeError
    nothing missing true false pi im NaN Inf Base Core Main new
    print println show string length size eltype ndims push! pop! append! insert! deleteat! empty! get get! haskey keys
    values pairs map filter reduce foldl foldr foreach collect sum prod maximum minimum any all zip enumerate first last
    isempty in iterate sort sort! reverse unique findfirst findall join split strip replace startswith endswith occursin
    lowercase uppercase parse convert promote zero one zeros ones fill similar copy deepcopy vcat hcat cat reshape
    typeof isa eltype supertype subtypes fieldnames getfield setfield! hash isequal abs sqrt exp log sin cos tan floor
    ceil round div mod rem min max rand randn error throw rethrow try_parse include eval esc quote gensym isnothing
    ismissing something coalesce identity getindex setindex! open close read write readline readlines eachline joinpath
    isfile isdir mkpath test test_throws testset inbounds inline assert show time elapsed view views info warn error
    debug isless lpad rpad joinpath broadcast axes firstindex lastindex eachindex delete! merge merge! union intersect
    setdiff popfirst! pushfirst! string repr summary display showerror + - * / ^ == != < > <= >= % \\ ! doc simd threads spawn async sync kwdef enum static generated noinline`,
};
