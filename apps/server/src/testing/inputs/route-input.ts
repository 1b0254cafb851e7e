/** What a call to a route carries. */
export interface RouteInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** What a call carries besides cookies. */
  headers?: Record<string, string>;
}
