import { QUESTION_MAX } from "@invigil/contract/interviews/plan";

/** What nobody may be asked in an interview, in the languages that one can be held in. */
const FORBIDDEN: readonly RegExp[] = [
  // Age.
  /\bhow old\b|\byour age\b|\bdate of birth\b|\bborn\b|\bbirth(day|date|place)\b|\bwie alt\b|\bgeburts\w*|\balter sind\b|\b(quantos|cuántos) (años|anos)\b|\bquel âge\b|\bquanti anni\b|\bhoe oud\b|\bile (ma|masz)\b.*\blat\b|आयु|उम्र/i,
  // Family, pregnancy.
  /\bmarried\b|\bmarriage\b|\bmarital\b|\bhusband\b|\bwife\b|\bspouse\b|\bboyfriend\b|\bgirlfriend\b|\bpregnan\w*|\bkids\b|\bchildcare\b|\b(your|have|any|having) (own )?(children|family)\b|\bfamily (plans?|planning|status|life)\b|\bverheiratet\b|\bschwanger\w*|\bkinder\b|\bcasad[oa]\b|\bembaraz\w*|\bhijos\b|\bmarié\w*|\benceinte\b|\benfants\b|\bspos[at]\w*|\bincinta\b|\bfigli\b|\bgetrouwd\b|\bzwanger\b|\bkinderen\b|\bżonat\w*|\bzamężn\w*|\bciąż\w*|\bgrávida\b|\bfilhos\b|विवाहित|गर्भवती|बच्चे/i,
  // Health, disability.
  /\b(your|any|mental|physical) health\b|\bhealth (problems?|issues?|conditions?)\b|\billness\w*|\bdisease\w*|\bdisab\w*|\bdiagnos(is|ed)\b|\bmedication\b|\bsick (days?|leave)\b|\btherap(y|ist)\b|\bkrankheit\w*|\bbehinder\w*|\bschwerbehinder\w*|\benfermedad\w*|\bdiscapacidad\w*|\bmaladie\w*|\bhandicap\w*|\bmalatti\w*|\bdisabilità\b|\bziekte\w*|\bchorob\w*|\bniepełnosprawn\w*|\bdoença\w*|\bdeficiência\w*|बीमारी|विकलांग/i,
  // Origin, skin, language at home.
  /\bwhere (are|do) you (really |originally )?(come )?from\b|\bnationalit\w*|\bcitizenship\b|\bethnic\w*|\brac(ial|ism)\b|\byour race\b|\bskin colou?r\b|\bimmigra\w*|\bnative (country|language|speaker)\b|\bmother tongue\b|\byour accent\b|\bcaste\b|\bherkunft\b|\bstaatsangehörig\w*|\bnacionalidad\b|\bnazionalità\b|\bnationaliteit\b|\bnarodowoś\w*|\bnacionalidade\b|राष्ट्रीयता|जाति/i,
  // Faith, politics, unions.
  /\breligio\w*|\bchurch\b|\bmosque\b|\bsynagogue\b|\bpray\w*|\bworship\w*|\bfaith\b|\bgod\b|\bpolitic(s|al (party|views?|opinions?))\b|\b(did|do|would) you vote\b|\b(trade|labou?r) union\b|\bunion member\w*|\bglaube\b|\bgewerkschaft\w*|\bpartei\b|\breligi(ón|ão|one)\b|\bsindicat\w*|\bwyznani\w*|धर्म/i,
  // Sex and love, crime, money.
  /\bsexual\w*|\borientation\b|\btransgender\b|\bgay\b|\blesbian\b|\byour gender\b|\bcriminal\b|\barrested\b|\bconvict\w*|\b(current|previous|last|past) salary\b|\bdebts?\b|\bsexuell\w*|\bsexuel\w*/i,
];

/** What is no question: orders, promises, talk about the interview's own workings, markup, addresses. */
const NOT_A_QUESTION =
  /https?:|www\.|[<>{}`|\\]|\*\*|\b(ignore|disregard) (all|any|the|previous|prior|your)\b|\b(system|developer) (prompt|message)\b|\binstructions?\b.*\b(above|previous|prior)\b|\b(as an ai|language model|json)\b|\b(your|the|a) (score|rating|grade) (is|will|of)\b|\b(you (have|will|are) (pass(ed)?|fail(ed)?|hired|rejected))\b|\b(password|passport|credit card|bank account|social security)\b/i;

/** Whether a question that a model wrote may be asked: one short question, about work, without orders. */
export function isSuitable(text: string): boolean {
  const said = text.normalize("NFKC").trim();
  if (said.length < 10 || said.length > QUESTION_MAX || said !== oneLine(said)) return false;
  if ((said.match(/[?？]/g) ?? []).length > 1 || !/[.?？।]$/.test(said)) return false;
  return !NOT_A_QUESTION.test(said) && !FORBIDDEN.some((topic) => topic.test(said));
}

/** Plain text on one line: no control characters, nothing invisible. */
export function oneLine(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
