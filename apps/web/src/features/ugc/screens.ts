/** The screens of this feature: the router loads them when one is opened. */
export { CreatorScreen } from './CreatorScreen.tsx'
export { GroupsScreen } from './GroupsScreen.tsx'
export { PostsScreen } from './PostsScreen.tsx'
export { RequestsScreen } from './RequestsScreen.tsx'
