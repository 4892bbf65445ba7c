// Haskell: the names of the Prelude, which every module sees.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const haskellFacts: LanguageFacts = {
  ...plainFacts,
  namesCall: true,
  typeSpace: true,
  plainTypes: true,
  plainFields: true,
  overrides: "implementations",
  globals: `abs all and any appendFile asTypeOf break ceiling compare concat concatMap const cos curry cycle div divMod drop
    dropWhile either elem enumFrom enumFromTo error errorWithoutStackTrace even exp fail filter flip floor fmap foldMap foldl
    foldr foldl1 foldr1 fromEnum fromIntegral fromInteger fromRational fst gcd getChar getContents getLine head id init
    interact ioError iterate last lcm length lex lines log logBase lookup map mapM mapM_ mappend max maxBound maximum maybe
    mconcat mempty min minBound minimum mod negate not notElem null odd or otherwise pi pred print product properFraction
    pure putChar putStr putStrLn quot quotRem read readFile readIO readLn readParen reads realToFrac recip rem repeat
    replicate return reverse round scanl scanr seq sequence sequenceA sequence_ show showParen showString shows signum sin
    snd span splitAt sqrt subtract succ sum tail take takeWhile tan toEnum toInteger toRational traverse truncate uncurry
    undefined unlines until unwords unzip userError words writeFile zip zip3 zipWith zipWith3
    Applicative Bool Bounded Char Double Either Enum Eq False FilePath Float Floating Foldable Fractional Functor GT EQ LT
    IO IOError Int Integer Integral Just Left Maybe Monad MonadFail Monoid Nothing Num Ord Ordering Rational Read ReadS Real
    RealFloat RealFrac Right Semigroup Show ShowS String Traversable True Word`,
};
