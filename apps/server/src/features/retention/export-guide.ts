/** What each file of an export contains, for whoever unpacks it. */
export const EXPORT_GUIDE = `What this ZIP file contains

account.json        Name, address and account.
invitations.json    Invitations, with the entries of their forms.
stages.json         What people decided about the candidate, such as shortlisted, with their notes.
issues.json         Reported issues.
uploads.json        Uploaded files; the files themselves are in uploads/.
chat.json           Messages in the chat, by both sides; their files are in chat/.
left-out.json       Files that could not be packed, with the reason.

For each attempt, in attempts/<test>-<attempt>/:
attempt.json        Times, state and score, and the number by which reviewers know the candidate where marking is anonymous.
answers.json        Every stored version of every answer.
late-drafts.json    What arrived after the end, and the decisions about it.
runs.json           What was run.
environments.json   Which questions had an environment, and when.
happenings.json     What happened, as the timeline shows and counts it. One happening may have several reports; it
                    lists their numbers, start and end, everybody who reported it, and the best picture.
events.json         Every single report as it came, before reports of one happening were joined. part_of is the number
                    of the report that the happening in happenings.json is named after. Do not count these.
proctoring.json     What the browser counted.
media.json          Pictures, clips and recordings; the files themselves are in media/.
marks.json          Reviewers' marks and comments on the answers.
comments.json       Comments on the evidence; event is the number of the happening.
verdicts.json       What reviewers decided about the evidence: dismissed or confirmed, why and when; event is the
                    number of the happening, and replaced_at is when a later verdict took its place.
interview.json      What an interviewer asked and the candidate answered, with marks and the decision; the CV and the
                    recordings of spoken answers are in interview/.
shares.json         Links by which the report was shared: for whom, what they show, and when they were opened.
feedback.json       The candidate's feedback.
`;
