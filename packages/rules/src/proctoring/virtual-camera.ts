/** Programs that offer themselves as a camera. Some people use them for backgrounds, or a phone as a camera. */
const NAMES =
  /\b(?:virtual|obs|manycam|xsplit|splitcam|snap camera|camtwist|v4l2loopback|dummy video|youcam|chromacam|sparkocam|webcamoid|unity video|e2esoft|vcam|mmhmm|nvidia broadcast|droidcam|ivcam|camo|epoccam)\b/i;

/** Whether a camera's name is one that a program gives itself. It is a hint: any program can use any name. */
export function isVirtualCamera(label: unknown): label is string {
  return typeof label === "string" && NAMES.test(label);
}
