import { SingleBar } from 'cli-progress';

/** Terminal progress bar that is cleared when it stops. @param what noun that is counted; a `label` follows it */
export const progressBar = (stream: NodeJS.WriteStream, what: string): SingleBar =>
  new SingleBar({
    stream,
    format: `{bar} {percentage}% {value}/{total} ${what}, {eta_formatted} left  {label}`,
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    // commands handle signals themselves
    gracefulExit: false,
  });
