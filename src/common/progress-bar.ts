import { SingleBar } from 'cli-progress';

/** A bar for a person at a terminal that vanishes when it stops. @param what is counted; a `label` stands behind it */
export const progressBar = (stream: NodeJS.WriteStream, what: string): SingleBar =>
  new SingleBar({
    stream,
    format: `{bar} {percentage}% {value}/{total} ${what}, {eta_formatted} left  {label}`,
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    // commands handle signals
    gracefulExit: false,
  });
