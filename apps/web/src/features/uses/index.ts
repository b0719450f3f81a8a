/** What is asked before something in use goes, or is replaced. */
export { mayRecycle, mayReplace, Uses, usesOf } from './Uses.tsx'
