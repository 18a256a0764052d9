/** Seconds of `Retry-After`; a date counts relative to the server's own clock. Null: absent, or in the past. */
export function retryAfterSeconds(headers: Headers): number | null {
  const stated = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,9}$/.test(stated)
    ? Number(stated)
    : (Date.parse(stated) - Date.parse(headers.get('date') ?? '')) / 1000;
  return seconds >= 0 ? seconds : null;
}
