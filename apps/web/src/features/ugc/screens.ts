/** The screens of this feature. The router loads them when one of them is opened. */
export { CreatorScreen } from './CreatorScreen.tsx'
export { GroupsScreen } from './GroupsScreen.tsx'
export { PostsScreen } from './PostsScreen.tsx'
export { RequestsScreen } from './RequestsScreen.tsx'
