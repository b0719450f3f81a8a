/** Custom attributes: their values for one or many files. */
export { attributesQuery } from './api.ts'
export { AttributeInput } from './AttributeInput.tsx'
