/** The front door of conversions: files in other sizes and formats, made once and kept. */
export { handlers } from './routes.ts'
export { shapeAsked } from './service.ts'
