/** Shared by the panels of a file: its view, changes and editing in place. */
export { Address } from './Address.tsx'
export { EditableText } from './EditableText.tsx'
export { UnsavableText } from './UnsavableText.tsx'
export { textFact, textsIn } from './text-facts.tsx'
export { type DetailView, type SaveRefused, saveChange, saveValue } from './view.ts'
export { EditableValue, type FieldDraft } from './EditableValue.tsx'
export { newUnsavedTexts, UnsavedTexts, useUnsavedText, useFailedText } from './unsaved.ts'
export { useWhyNotAny, useWhyNotFile, whyNotOf } from './why-not.ts'
