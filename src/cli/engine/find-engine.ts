// Where is the engine of this command line's home, and what is it told? Light: `loci serve` needs it before it answers.
import { findHome } from "../../config/find-home.ts";
import { identifyBuild } from "../../engine-process/build-identity.ts";
import { pickEnvironment, type Hello } from "../../engine-process/hello.ts";
import { findEnginePlace, type EnginePlace } from "../../engine-process/place.ts";
import { loadSecret, makePrivateFolder } from "../../engine-process/private-folder.ts";
import type { EngineVisit } from "../../engine-process/reach-engine.ts";
import { makeFolder } from "../../base/make-folder.ts";
import type { CommandContext } from "../catalog/command.ts";

type EngineSources = Pick<CommandContext, "configFlags" | "environment">;

/** Creates the folder where engine and clients meet. Throws if it cannot be made private to this user. */
export function findEngine(context: EngineSources, ask: Hello["ask"]): EngineVisit {
  const { configFlags, environment } = context;
  const place = findPlace(context);
  makePrivateFolder(place.folder);
  if (place.socketFolder !== undefined) makePrivateFolder(place.socketFolder);
  const hello: Hello = {
    build: identifyBuild(),
    ask,
    wishes: {
      workingDirectory: process.cwd(),
      flags: [...configFlags],
      environment: pickEnvironment(environment, configFlags),
    },
  };
  return { place, secret: loadSecret(place.secretFile), hello };
}

/** Creates the home. Other faults of the configuration are reported when it is loaded. */
export function findPlace({ configFlags, environment }: EngineSources): EnginePlace {
  const home = findHome({ flags: configFlags, environment }, process.cwd());
  makeFolder(home);
  return findEnginePlace(home, environment);
}
