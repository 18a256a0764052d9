/** Seconds of `Retry-After`, also where it is a date, relative to the server's own clock; null: not stated, or past. */
export function retryAfterSeconds(headers: Headers): number | null {
  const stated = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,9}$/.test(stated)
    ? Number(stated)
    : (Date.parse(stated) - Date.parse(headers.get('date') ?? '')) / 1000;
  return seconds >= 0 ? seconds : null;
}
