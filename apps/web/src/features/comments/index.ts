/** The team's comments on a file. */
export { draftTextOf } from './drafts.ts'
export { type Draft, MentionBox, mentionsOf } from './MentionBox.tsx'
export { MarksProvider, useMarks, useNewMarks } from './marks.ts'
export { SpotLayer } from './SpotLayer.tsx'
