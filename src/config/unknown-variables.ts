import { distance } from 'fastest-levenshtein';
import { variableNames } from './environment-variables.js';

/** Shorter names are left out: HOST, PORT and ROLE are two letters from names of many other programs. */
const SHORTEST_NAME = 5;
const FARTHEST_NAME = 2;
/** Every variable with this prefix is read by this service; those of the others, such as AUTH_, are in wide use. */
const OWN_PREFIX = 'BOT_';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What is probably meant for this service, but not read by it: in the environment names that differ from a variable
 * that is not set by two letters at most, and those with our own prefix; in the file, which only this service reads,
 * every unknown name. The rest of the environment belongs to other programs.
 */
export function unknownVariables(environment: Environment, file: Environment): string[] {
  const variables: readonly string[] = variableNames;
  const names = Object.keys({ ...file, ...environment }).filter((name) => !variables.includes(name));
  return names.flatMap((name) => {
    const meant = variables.find((each) => !(each in environment) && !(each in file) && isNear(name, each));
    if (meant !== undefined) return [`${name} is not read by this service: ${meant} is perhaps meant`];
    return name in file || name.startsWith(OWN_PREFIX)
      ? [`${name} is not read by this service: .env.example lists what is`]
      : [];
  });
}

function isNear(name: string, variable: string): boolean {
  return variable.length >= SHORTEST_NAME && distance(name.toUpperCase(), variable) <= FARTHEST_NAME;
}
