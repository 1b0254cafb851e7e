/** What each caller gets in a candidate's interview: nobody, stranger, peer, other recruiter, own recruiter, owner. */
export const INTERVIEW_REPLIES: Record<string, [number, number, number, number, number, number]> = {
  "POST /interview-ai/api/v1/dhwani/interview-session": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/dhwani/interview-session/validate": [401, 404, 404, 404, 404, 200],
  "GET /interview-ai/api/v1/cv-upload/status": [401, 404, 404, 404, 404, 200],
  "GET /interview-ai/api/v1/cv-question-generation/status": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/cv-upload": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/cv-upload/skip": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/cv-upload/remove": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/dhwani/interview-session/begin": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/dhwani/interview-session/heard": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/dhwani/interview-session/rephrase": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/dhwani/interview-session/draft": [401, 404, 404, 404, 404, 200],
  "POST /interview-ai/api/v1/dhwani/interview-session/answer": [401, 404, 404, 404, 404, 200],
  // The file is not a sound.
  "POST /interview-ai/api/v1/dhwani/interview-session/piece": [401, 404, 404, 404, 404, 415],
  "POST /interview-ai/api/v1/dhwani/interview-session/correct": [401, 404, 404, 404, 404, 200],
  // Its interview still runs.
  "POST /interview-ai/api/v1/late-answer": [401, 404, 404, 404, 404, 409],
  "POST /interview-ai/api/v1/late-piece": [401, 404, 404, 404, 404, 415],
  "POST /interview-ai/api/v1/late-recording": [401, 404, 404, 404, 404, 409],
  "POST /interview-ai/api/v1/person": [401, 404, 404, 404, 404, 200],
  "GET /interview-ai/api/v1/voice/:id/:seq": [401, 404, 404, 404, 404, 200],
};
