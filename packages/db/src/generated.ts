// Written by generate-types.ts from the migrations; do not edit.
import type { ColumnType } from "kysely";
import type { JsonColumn } from "./json.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Has a default: may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Filled by the database alone. */
type GeneratedAlways<T> = ColumnType<T extends ColumnType<infer S, infer _I, infer _U> ? S : T, never, never>;

export type AccountUsertype = "hacker" | "recruiter";

export type AccountRole = "owner" | "author" | "reviewer" | "proctor";

export interface Account {
  id: GeneratedAlways<number>;
  username: string;
  usertype: AccountUsertype;
  email: string;
  full_name: string;
  company_id: number | null;
  role: AccountRole | null;
  job_title: string | null;
  password_hash: string | null;
  created_at: Generated<Timestamp>;
  disabled_at: Timestamp | null;
}

export interface AiCall {
  id: GeneratedAlways<number>;
  company_id: number;
  attempt_id: number;
  number: number;
  purpose: string;
  seq: number | null;
  template: string;
  request: string | null;
  response: string | null;
  request_hash: Buffer;
  response_hash: Buffer | null;
  model_asked: string;
  model_answered: string | null;
  host: string;
  outcome: string;
  ms: number;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  at: Timestamp;
  previous: Buffer;
  hash: Buffer;
}

export interface AlertsSeen {
  attempt_id: number;
  alerts: number;
  account_id: number;
  at: Timestamp;
  last_event: number;
}

export type ApiKeyRole = "owner" | "author" | "reviewer" | "proctor";

export interface ApiKey {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  role: ApiKeyRole;
  prefix: string;
  key_hash: Buffer;
  created_by: number;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export type AttemptState = "START" | "ACTIVE" | "END";

export type AttemptSubmissionType = "MSB" | "ASB";

export interface Attempt {
  id: GeneratedAlways<number>;
  slug: string;
  token: string;
  test_id: number;
  account_id: number;
  invite_id: string | null;
  state: AttemptState;
  created_at: Timestamp;
  started_at: Timestamp | null;
  expires_at: Timestamp | null;
  add_test_duration: Generated<number>;
  has_resumed_test: Generated<boolean>;
  resumed_at: Timestamp | null;
  event_sequence: Generated<number>;
  submitted_at: Timestamp | null;
  submission_type: AttemptSubmissionType | null;
  reason: string | null;
  failed_socket_events: JsonColumn | null;
  receipt: JsonColumn | null;
  evaluated_at: Timestamp | null;
  score: number | null;
  reset_at: Timestamp | null;
  is_trial: Generated<boolean>;
  paused_at: Timestamp | null;
  paused_by: number | null;
  news_number: Generated<number>;
  rhythm_at: Timestamp | null;
}

export type AttemptEventSource = "browser" | "server" | "analysis";

export interface AttemptEvent {
  id: GeneratedAlways<number>;
  attempt_id: number;
  kind: string;
  at: Timestamp;
  received_at: Timestamp;
  data: Generated<JsonColumn>;
  source: Generated<AttemptEventSource>;
  confidence: number | null;
  media_id: string | null;
  detector: string | null;
  problem_id: number | null;
  sequence: number | null;
  part_of: number | null;
}

export type AttemptSectionStatus = "CTK" | "PND" | "SUB";

export interface AttemptSection {
  attempt_id: number;
  section_id: number;
  position: number;
  status: AttemptSectionStatus;
  started_at: Timestamp | null;
  expires_at: Timestamp | null;
  extend_duration: Generated<number>;
  submitted_at: Timestamp | null;
  problem_ids: number[] | null;
}

export interface Audit {
  id: GeneratedAlways<number>;
  account_id: number | null;
  action: string;
  subject: string;
  data: Generated<JsonColumn>;
  at: Timestamp;
  company_id: number | null;
  api_key_id: number | null;
}

export interface Brand {
  host: string;
  company_id: number;
  favicon_icon_url: string;
  logo_full_icon_url: string;
  logo_64x64_icon_url: string;
  primary_color: string;
  support_email: string;
  proven_at: Timestamp | null;
}

export type CandidateStageStage = "review" | "shortlisted" | "hold" | "rejected";

export interface CandidateStage {
  id: GeneratedAlways<number>;
  invite_id: string;
  stage: CandidateStageStage;
  note: Generated<string>;
  account_id: number;
  at: Timestamp;
  replaced_at: Timestamp | null;
}

export type ChatConversationAudience = "hacker" | "recruiter";

export type ChatConversationState = "open" | "closed";

export interface ChatConversation {
  id: GeneratedAlways<number>;
  company_id: number;
  account_id: number;
  audience: ChatConversationAudience;
  test_id: number | null;
  state: Generated<ChatConversationState>;
  assignee_id: number | null;
  last_seq: Generated<number>;
  person_seen: Generated<number>;
  staff_seen: Generated<number>;
  person_at: Timestamp | null;
  waiting_since: Timestamp | null;
  mailed_at: Timestamp | null;
  last_at: Timestamp;
}

export interface ChatFile {
  id: Generated<string>;
  company_id: number;
  account_id: number;
  conversation_id: number | null;
  seq: number | null;
  file_key: string;
  name: string;
  content_type: string;
  size: number;
  at: Timestamp;
}

export type ChatMessageSender = "person" | "faq" | "staff";

export type ChatMessagePhase = "before" | "during" | "after";

export interface ChatMessage {
  conversation_id: number;
  seq: number;
  client_id: string | null;
  sender: ChatMessageSender;
  account_id: number | null;
  phase: ChatMessagePhase | null;
  body: string;
  at: Timestamp;
}

export interface ChatReminder {
  company_id: number;
  mailed_at: Timestamp;
}

export interface Company {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  avatar_url: string | null;
  primary_color: string | null;
  closed_at: Timestamp | null;
  second_factor_required: Generated<boolean>;
  restricted_programs: Generated<string[]>;
  proven_at: Timestamp | null;
  time_zone: string | null;
}

export type EnvironmentEditor = "light" | "vscode-pod" | "jupyter-notebook";

export type EnvironmentState = "queued" | "launching" | "ready" | "parked" | "failed" | "released";

export interface Environment {
  id: Generated<string>;
  company_id: number;
  attempt_id: number | null;
  problem_id: number;
  account_id: number;
  editor: EnvironmentEditor;
  state: EnvironmentState;
  host: string | null;
  launch_id: string | null;
  message: string | null;
  asked_at: Timestamp;
  ready_at: Timestamp | null;
  used_at: Timestamp | null;
  key_hash: Buffer | null;
  key_tab: string | null;
  key_seen_at: Timestamp | null;
}

export interface EnvironmentHost {
  id: string;
  url: string;
  offers: string[];
  places: number;
  seen_at: Timestamp;
  editor_places: Generated<number>;
}

export interface EvidenceComment {
  id: GeneratedAlways<number>;
  attempt_id: number;
  event_id: number;
  account_id: number;
  text: string;
  at: Timestamp;
}

export type EvidenceVerdictVerdict = "dismissed" | "confirmed" | "withdrawn";

export interface EvidenceVerdict {
  id: GeneratedAlways<number>;
  attempt_id: number;
  event_id: number;
  verdict: EvidenceVerdictVerdict;
  reason: string | null;
  text: Generated<string>;
  account_id: number;
  at: Timestamp;
  replaced_at: Timestamp | null;
}

export interface Feedback {
  attempt_id: number;
  source: string;
  rating: number;
  comment: string;
  created_at: Timestamp;
}

export interface FileRemoval {
  key: string;
  due_at: Timestamp;
  removed_at: Timestamp | null;
}

export type FirstStepStep = "try" | "report";

export interface FirstStep {
  company_id: number;
  step: FirstStepStep;
  done_at: Timestamp;
}

export interface HalfSession {
  token_hash: Buffer;
  account_id: number;
  expires_at: Timestamp;
}

export interface HelpEntry {
  id: GeneratedAlways<number>;
  company_id: number;
  position: number;
  question: string;
  answer: string;
  for_candidates: boolean;
  for_staff: boolean;
}

export interface Installation {
  is_only: Generated<boolean>;
  secrets_fingerprint: string;
}

export interface InterviewAnsweredQuestion {
  attempt_id: number;
  seq: number;
  answered_by: number;
  answered_at: Timestamp;
}

export type InterviewDecisionResult = "PAS" | "FAL";

export interface InterviewDecision {
  attempt_id: number;
  result: InterviewDecisionResult;
  reason: string;
  decided_by: number;
  decided_at: Timestamp;
}

export interface InterviewGroup {
  attempt_id: number;
  by: string;
  name: string;
}

export type InterviewJobKind = "ask" | "hear" | "speak" | "prepare" | "read-cv" | "score";

export interface InterviewJob {
  id: GeneratedAlways<number>;
  attempt_id: number;
  kind: InterviewJobKind;
  seq: Generated<number>;
  asked_at: Timestamp;
  due_at: Timestamp;
  lease: string | null;
  lease_until: Timestamp | null;
  tries: Generated<number>;
}

export type InterviewLateAnswerState = "waiting" | "accepted" | "declined";

export interface InterviewLateAnswer {
  attempt_id: number;
  seq: number;
  client_turn_id: string;
  text: string;
  written_at: Timestamp;
  deadline: Timestamp;
  last_contact_at: Timestamp | null;
  received_at: Timestamp;
  id: GeneratedAlways<number>;
  receipt: JsonColumn | null;
  state: Generated<InterviewLateAnswerState>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  reason: Generated<string>;
  spoken: Generated<boolean>;
  ms: number | null;
}

export interface InterviewLatePiece {
  attempt_id: number;
  seq: number;
  client_turn_id: string;
  part: number;
  file_key: string;
  ms: number;
  digest: string;
  stored_at: Timestamp;
}

export interface InterviewMark {
  attempt_id: number;
  competency: string;
  reviewer_id: number;
  mark: number | null;
  note: Generated<string>;
  blind: boolean;
  at: Timestamp;
}

export interface InterviewPiece {
  attempt_id: number;
  seq: number;
  client_turn_id: string;
  part: number;
  file_key: string;
  ms: number;
  stored_at: Timestamp;
  digest: string | null;
  writer: string | null;
}

export interface InterviewScore {
  attempt_id: number;
  competency: string;
  run: number;
  score: number | null;
  reason: string;
  quotes: JsonColumn;
  call_number: number | null;
  at: Timestamp;
}

export type InterviewSessionState = "cv" | "generating" | "ready" | "live" | "ended";

export type InterviewSessionPhase = "asking" | "listening" | "thinking";

export type InterviewSessionCvState = "none" | "received" | "reading" | "ready" | "unreadable" | "skipped";

export type InterviewSessionQuestionsState = "none" | "generating" | "ready";

export type InterviewSessionResult = "CMP" | "NRE";

export interface InterviewSession {
  attempt_id: number;
  company_id: number;
  state: InterviewSessionState;
  plan: JsonColumn;
  facts: JsonColumn;
  consent_version: number;
  consented_at: Timestamp;
  turn_seq: Generated<number>;
  phase: Generated<InterviewSessionPhase>;
  phase_at: Timestamp;
  cv_state: InterviewSessionCvState;
  cv_reason: string | null;
  cv_key: string | null;
  cv_name: string | null;
  cv_type: string | null;
  cv_topics: JsonColumn | null;
  cv_hidden: string | null;
  questions_state: Generated<InterviewSessionQuestionsState>;
  questions_at: Timestamp | null;
  questions: JsonColumn | null;
  tokens: Generated<number>;
  given_back_ms: Generated<number>;
  began_at: Timestamp | null;
  ended_at: Timestamp | null;
  scored_at: Timestamp | null;
  result: InterviewSessionResult | null;
  review_reasons: Generated<JsonColumn>;
  person_asked_at: Timestamp | null;
  person_message: Generated<string>;
  empty_at: Timestamp | null;
  emptied_at: Timestamp | null;
  cv_bytes: number | null;
  cv_read_at: Timestamp | null;
  cv_read_ms: Generated<number>;
}

export type InterviewTurnKind = "greeting" | "question" | "follow-up" | "own-questions" | "reply" | "closing";

export type InterviewTurnSource = "script" | "model";

export type InterviewTurnMode = "typed" | "spoken";

export interface InterviewTurn {
  attempt_id: number;
  seq: number;
  kind: InterviewTurnKind;
  competency: string | null;
  question: number | null;
  text: string;
  rephrased: string | null;
  rephrased_at: Timestamp | null;
  source: InterviewTurnSource;
  why: string;
  fault: string | null;
  audio_key: string | null;
  rephrased_audio_key: string | null;
  asked_at: Timestamp;
  heard_at: Timestamp | null;
  client_turn_id: string | null;
  mode: InterviewTurnMode | null;
  answer: string | null;
  transcript: string | null;
  sentences: JsonColumn | null;
  corrected: string | null;
  reliable: boolean | null;
  confidence: number | null;
  pieces: Generated<number>;
  unanswered: Generated<boolean>;
  answered_at: Timestamp | null;
  lost_ms: Generated<number>;
  draft: string | null;
  draft_id: string | null;
  draft_writer: string | null;
  draft_revision: Generated<number>;
  draft_at: Timestamp | null;
  from_draft: Generated<boolean>;
  accepted: string | null;
}

export interface Invite {
  id: string;
  test_id: number;
  account_id: number;
  email: string;
  extra_data: Generated<JsonColumn>;
  onboarded_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  accommodations: Generated<JsonColumn>;
  revoked_at: Timestamp | null;
  opened_at: Timestamp | null;
  created_by: number | null;
  time_zone: string | null;
  closes_at: Timestamp | null;
  calendar: JsonColumn | null;
  template_id: number | null;
}

export type InviteReminderKind = "before" | "after" | "hand";

export interface InviteReminder {
  invite_id: string;
  kind: InviteReminderKind;
  about: Timestamp;
  at: Timestamp;
}

export type InviteTemplateKind = "invitation" | "reminder";

export interface InviteTemplate {
  id: GeneratedAlways<number>;
  company_id: number;
  kind: InviteTemplateKind;
  name: string;
  subject: string;
  body: string;
  is_default: Generated<boolean>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Timestamp;
  changed_at: Timestamp;
}

export interface Issue {
  id: GeneratedAlways<number>;
  account_id: number;
  test_id: number | null;
  problem_id: number | null;
  category: string;
  comment: string;
  created_at: Timestamp;
}

export type LateDraftState = "waiting" | "accepted" | "declined";

export interface LateDraft {
  id: GeneratedAlways<number>;
  attempt_id: number;
  problem_id: number;
  section_id: number;
  answer: JsonColumn | null;
  writer: string;
  seq: number;
  base: number;
  digest: string;
  written_at: Timestamp;
  deadline: Timestamp;
  last_contact_at: Timestamp | null;
  received_at: Timestamp;
  receipt: JsonColumn;
  state: Generated<LateDraftState>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  reason: Generated<string>;
  media_id: string | null;
}

export interface LimitCount {
  minute: number;
  key: string;
  count: number;
}

export type MailState = "queued" | "sent" | "kept" | "failed" | "skipped";

export interface Mail {
  id: GeneratedAlways<number>;
  company_id: number | null;
  invite_id: string | null;
  recipient: string;
  subject: string;
  body: string;
  state: Generated<MailState>;
  tries: Generated<number>;
  due_at: Timestamp;
  error: string | null;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  account_id: number | null;
  reset_id: number | null;
  sign_up_id: number | null;
  calendar: JsonColumn | null;
  is_reminder: Generated<boolean>;
}

export interface Mark {
  solution_id: number;
  account_id: number;
  score: number;
  comment: Generated<string>;
  rubric: Generated<JsonColumn>;
  at: Timestamp;
}

export interface MarkAssignment {
  solution_id: number;
  account_id: number;
  assigned_by: number;
  at: Timestamp;
}

export interface MarkingNumber {
  attempt_id: number;
  test_id: number;
  number: number;
}

export interface News {
  attempt_id: number;
  number: number;
  event: JsonColumn;
  except_tab: string | null;
  at: Generated<Timestamp>;
}

export interface OpenPage {
  id: string;
  attempt_id: number;
  tab: string | null;
  server: string;
  browser: string | null;
}

export interface OpenServer {
  id: string;
  until: Timestamp;
  started_at: Generated<Timestamp>;
  version: Generated<string>;
  address: Generated<string>;
  files: Generated<string>;
  is_leaving: Generated<boolean>;
}

export interface Outage {
  id: GeneratedAlways<number>;
  began_at: Timestamp;
  ended_at: Timestamp;
  minutes: number;
}

export interface OutageCredit {
  attempt_id: number;
  outage_id: number;
}

export interface Passkey {
  id: GeneratedAlways<number>;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export type PasskeyChallengePurpose = "add" | "sign-in" | "second-step";

export interface PasskeyChallenge {
  token_hash: Buffer;
  purpose: PasskeyChallengePurpose;
  account_id: number | null;
  challenge: string;
  expires_at: Timestamp;
}

export interface PasswordRequest {
  id: GeneratedAlways<number>;
  email: string;
  asked_at: Timestamp;
}

export interface PasswordReset {
  id: GeneratedAlways<number>;
  account_id: number;
  created_at: Timestamp;
  token_hash: Buffer | null;
  expires_at: Timestamp | null;
}

export interface PresentPage {
  id: string | null;
  attempt_id: number | null;
  tab: string | null;
  server: string | null;
  browser: string | null;
}

export type ProblemState = "draft" | "live" | "archived";

export type ProblemDifficulty = "easy" | "medium" | "hard";

export interface Problem {
  id: GeneratedAlways<number>;
  slug: string;
  company_id: number;
  parent_id: number | null;
  position: Generated<number>;
  problem_type: string;
  title: string;
  statement: string;
  max_score: Generated<number>;
  content: Generated<JsonColumn>;
  grading: Generated<JsonColumn>;
  created_at: Generated<Timestamp>;
  lineage: Generated<string>;
  version: Generated<number>;
  state: Generated<ProblemState>;
  folder: Generated<string>;
  tags: Generated<string[]>;
  difficulty: ProblemDifficulty | null;
  authoring: Generated<JsonColumn>;
  edit: Generated<number>;
  created_by: number | null;
  updated_at: Generated<Timestamp>;
}

export type ProctorMediaKind =
  | "identity_image"
  | "id_card_image"
  | "sample_audio"
  | "snapshot"
  | "incident"
  | "recording";

export type ProctorMediaState = "signed" | "stored" | "missing" | "deleted";

export interface ProctorMedia {
  id: string;
  attempt_id: number;
  kind: ProctorMediaKind;
  sequence: number | null;
  problem_id: number | null;
  content_type: string;
  size: number | null;
  size_limit: number | null;
  put_until: Timestamp | null;
  look_at: Timestamp | null;
  state: Generated<ProctorMediaState>;
  taken_at: Timestamp;
  created_at: Timestamp;
  stored_at: Timestamp | null;
  delete_at: Timestamp | null;
  metadata: Generated<JsonColumn>;
  analysed_at: Timestamp | null;
  analysis_tries: Generated<number>;
  analysis_until: Timestamp | null;
  digest: Buffer | null;
  print: Buffer | null;
}

export type ProctorSessionAbMode = "batch" | "single";

export interface ProctorSession {
  attempt_id: number;
  id: Generated<string>;
  ab_mode: ProctorSessionAbMode;
  created_at: Timestamp;
  image_sequence: Generated<number>;
  audio_sequence: Generated<number>;
  tolerance_left: number;
  holder_sid: string | null;
  holder_tab: string | null;
  holder_until: Timestamp | null;
  heartbeat_at: Timestamp | null;
  lost_at: Timestamp | null;
  submit_due: Timestamp | null;
  counters: JsonColumn | null;
  image_statuses: Generated<JsonColumn>;
  audio_plays: Generated<JsonColumn>;
  ended_at: Timestamp | null;
  left_at: Timestamp | null;
  http_since: Timestamp | null;
  picture_interval: number | null;
  picture_at: Timestamp | null;
  pictures: Generated<number>;
  missing_since: Timestamp | null;
  exits: Generated<number>;
  exits_since: Timestamp | null;
  movement_at: Timestamp | null;
  movement_event: number | null;
  no_movements_at: Timestamp | null;
}

export interface RecoveryCode {
  account_id: number;
  code_hash: string;
}

export type RegradeState = "running" | "ready" | "applied" | "discarded";

export interface Regrade {
  id: GeneratedAlways<number>;
  test_id: number;
  problem_id: number;
  created_by: number;
  created_at: Timestamp;
  state: Generated<RegradeState>;
  change: JsonColumn;
  ended_at: Timestamp | null;
  version_id: number | null;
}

export interface RegradeResult {
  regrade_id: number;
  solution_id: number;
  score: number | null;
  status: string | null;
  evaluation: JsonColumn | null;
  score_before: number | null;
  status_before: string | null;
  judged_at: Timestamp | null;
}

export type ReportShareContent = "scores" | "answers";

export interface ReportShare {
  id: GeneratedAlways<number>;
  attempt_id: number;
  name: string;
  content: ReportShareContent;
  created_by: number | null;
  created_at: Timestamp;
  ends_at: Timestamp;
  withdrawn_at: Timestamp | null;
  opened: Generated<number>;
  last_opened_at: Timestamp | null;
}

export type RunKind = "run" | "submit" | "grade" | "trial" | "regrade";

export type RunState = "QUEUED" | "RUNNING" | "EVALUATED" | "ERROR" | "MAL_PRACTICE_ERROR" | "ABORT";

export interface Run {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  kind: RunKind;
  attempt_id: number | null;
  account_id: number;
  problem_id: number;
  solution_id: number | null;
  seq: number | null;
  technology: string;
  needs: string;
  request: JsonColumn;
  priority: number;
  state: Generated<RunState>;
  tries: Generated<number>;
  leased_by: string | null;
  lease_until: Timestamp | null;
  result: JsonColumn | null;
  message: string | null;
  created_at: Timestamp;
  finished_at: Timestamp | null;
  grading: JsonColumn | null;
  regrade_id: number | null;
  company_id: Generated<number>;
  crowd: Generated<string>;
  turn_at: Generated<Timestamp>;
  started_at: Timestamp | null;
}

export interface SecondFactor {
  account_id: number;
  secret: Buffer;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  misses: Generated<number>;
  missed_at: Timestamp | null;
}

export interface Section {
  id: GeneratedAlways<number>;
  test_id: number;
  slug: string;
  name: string;
  position: number;
  duration_minutes: number | null;
  shuffle: Generated<boolean>;
  pick: number | null;
  shuffle_choices: Generated<boolean>;
}

export interface SectionProblem {
  section_id: number;
  problem_id: number;
  position: number;
  points: number | null;
  negative: Generated<number>;
  key_id: number | null;
}

export type SecureBrowserClient = "safe-exam-browser" | "agent";

export interface SecureBrowser {
  id: string;
  session_hash: Buffer;
  test_id: number;
  client: SecureBrowserClient;
  public_key: string | null;
  counter: Generated<number>;
  facts: Generated<JsonColumn>;
  proven_at: Timestamp;
  seen_at: Timestamp;
  lost_at: Timestamp | null;
}

export interface ServiceSign {
  is_only: Generated<boolean>;
  at: Timestamp;
}

export interface Session {
  token_hash: Buffer;
  account_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: GeneratedAlways<number>;
  last_used_at: Timestamp;
  user_agent: string | null;
  address: string | null;
  browser: number | null;
  unproven: Generated<boolean>;
  by_mail: Generated<boolean>;
}

export interface SignUp {
  id: GeneratedAlways<number>;
  email: string;
  company: string;
  full_name: string;
  password_hash: string;
  asked_at: Timestamp;
  answered_at: Timestamp | null;
  token_hash: Buffer | null;
  expires_at: Timestamp | null;
}

export type SolutionStatus = "ACC" | "PAC" | "REJ" | "NRE" | "UNE" | "CLR";

export interface Solution {
  id: GeneratedAlways<number>;
  slug: string;
  attempt_id: number;
  problem_id: number;
  section_id: number;
  solution_type: string;
  seq: number;
  writer: string;
  digest: string;
  saved_at: Timestamp;
  created_at: Timestamp;
  cleared: Generated<boolean>;
  closed: Generated<boolean>;
  status: SolutionStatus | null;
  score: number | null;
  evaluation: JsonColumn | null;
  history_bytes: Generated<number>;
}

export interface SolutionRevision {
  solution_id: number;
  seq: number;
  base: number;
  writer: string;
  digest: string;
  saved_at: Timestamp;
  body: JsonColumn | null;
  session_id: number | null;
}

export type TestTestType = "LRN" | "EMP" | "PRC";

export type TestSubTestType = "INT";

export type TestState = "draft" | "live" | "archived";

export interface Test {
  id: GeneratedAlways<number>;
  slug: string;
  company_id: number;
  name: string;
  test_type: Generated<TestTestType>;
  sub_test_type: TestSubTestType | null;
  start_time: Timestamp | null;
  end_time: Timestamp | null;
  duration_minutes: number;
  enable_feedback_page: Generated<boolean>;
  redirection_url: string | null;
  is_test_created_for_phase: Generated<boolean>;
  phase_order: number | null;
  is_timed_section: Generated<boolean>;
  allow_retake: Generated<boolean>;
  instructions: Generated<string>;
  allowed_technologies: Generated<JsonColumn>;
  settings: Generated<JsonColumn>;
  system_settings: Generated<JsonColumn>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  state: Generated<TestState>;
  cut_off: number | null;
  link_key: string | null;
  created_by: number | null;
  edit: Generated<number>;
  updated_at: Generated<Timestamp>;
  interview: JsonColumn | null;
  reminders: Generated<JsonColumn>;
  reminder_template_id: number | null;
}

export interface Upload {
  id: string;
  account_id: number;
  name: string;
  size: number;
  content_type: string;
  created_at: Timestamp;
  company_id: number | null;
  unused_since: Timestamp | null;
}

export interface Webhook {
  id: Generated<string>;
  company_id: number;
  url: string;
  events: string[];
  created_by: number;
  created_at: Timestamp;
  disabled_at: Timestamp | null;
}

export type WebhookDeliveryState = "queued" | "delivered" | "failed";

export interface WebhookDelivery {
  id: Generated<string>;
  webhook_id: string;
  event: string;
  payload: JsonColumn;
  state: Generated<WebhookDeliveryState>;
  tries: Generated<number>;
  due_at: Timestamp;
  status: number | null;
  error: string | null;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
}

export interface Worker {
  id: string;
  technologies: JsonColumn;
  offers: string[];
  unavailable: JsonColumn;
  seen_at: Timestamp;
  blind_since: Timestamp | null;
}

export interface Database {
  account: Account;
  ai_call: AiCall;
  alerts_seen: AlertsSeen;
  api_key: ApiKey;
  attempt: Attempt;
  attempt_event: AttemptEvent;
  attempt_section: AttemptSection;
  audit: Audit;
  brand: Brand;
  candidate_stage: CandidateStage;
  chat_conversation: ChatConversation;
  chat_file: ChatFile;
  chat_message: ChatMessage;
  chat_reminder: ChatReminder;
  company: Company;
  environment: Environment;
  environment_host: EnvironmentHost;
  evidence_comment: EvidenceComment;
  evidence_verdict: EvidenceVerdict;
  feedback: Feedback;
  file_removal: FileRemoval;
  first_step: FirstStep;
  half_session: HalfSession;
  help_entry: HelpEntry;
  installation: Installation;
  interview_answered_question: InterviewAnsweredQuestion;
  interview_decision: InterviewDecision;
  interview_group: InterviewGroup;
  interview_job: InterviewJob;
  interview_late_answer: InterviewLateAnswer;
  interview_late_piece: InterviewLatePiece;
  interview_mark: InterviewMark;
  interview_piece: InterviewPiece;
  interview_score: InterviewScore;
  interview_session: InterviewSession;
  interview_turn: InterviewTurn;
  invite: Invite;
  invite_reminder: InviteReminder;
  invite_template: InviteTemplate;
  issue: Issue;
  late_draft: LateDraft;
  limit_count: LimitCount;
  mail: Mail;
  mark: Mark;
  mark_assignment: MarkAssignment;
  marking_number: MarkingNumber;
  news: News;
  open_page: OpenPage;
  open_server: OpenServer;
  outage: Outage;
  outage_credit: OutageCredit;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_request: PasswordRequest;
  password_reset: PasswordReset;
  present_page: PresentPage;
  problem: Problem;
  proctor_media: ProctorMedia;
  proctor_session: ProctorSession;
  recovery_code: RecoveryCode;
  regrade: Regrade;
  regrade_result: RegradeResult;
  report_share: ReportShare;
  run: Run;
  second_factor: SecondFactor;
  section: Section;
  section_problem: SectionProblem;
  secure_browser: SecureBrowser;
  service_sign: ServiceSign;
  session: Session;
  sign_up: SignUp;
  solution: Solution;
  solution_revision: SolutionRevision;
  test: Test;
  upload: Upload;
  webhook: Webhook;
  webhook_delivery: WebhookDelivery;
  worker: Worker;
}
