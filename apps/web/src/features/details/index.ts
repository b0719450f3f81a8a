/** What the panels of a file have in common: what they read of it, how they change it, and how texts are edited in place. */
export { Address } from './Address.tsx'
export { EditableText } from './EditableText.tsx'
export { KeptText } from './KeptText.tsx'
export { textFact, textsIn } from './text-facts.tsx'
export { type DetailView, type Refused, reasonOf, saving, savingValue } from './view.ts'
export { EditableValue, type Writing } from './EditableValue.tsx'
export { newWriting, UnsavedTexts, useUnsavedText, useUnsent } from './unsaved.ts'
export { useWhyNotAny, useWhyNotFile, whyNotOf } from './why-not.ts'
