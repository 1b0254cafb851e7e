/** What a call of a route carries. */
export interface RouteInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** What a call carries that no cookie does. */
  headers?: Record<string, string>;
}
