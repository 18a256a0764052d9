/** What browsers have and jsdom lacks, and what each test begins and ends with. */
import { begin, end } from './dashboard';

/** Resolves addresses against the page, which Node's own refuses. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
}

vi.stubGlobal('Request', PageRequest);
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;

beforeEach(begin);
afterEach(end);
