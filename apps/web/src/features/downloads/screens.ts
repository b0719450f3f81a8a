/** The screens of this feature: the router loads them when one is opened. */
export { ExplainScreen } from './ExplainScreen.tsx'
export { ReceiptsScreen } from './ReceiptsScreen.tsx'
export { RequestsScreen } from './RequestsScreen.tsx'
