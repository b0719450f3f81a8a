/** Custom attributes: what a file, or many, say for them. */
export { attributesQuery } from './api.ts'
export { AttributeInput } from './AttributeInput.tsx'
