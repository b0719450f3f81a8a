/** The screens of this feature: the router loads them when one is opened. */
export { PeopleScreen } from './PeopleScreen.tsx'
export { PersonScreen } from './PersonScreen.tsx'
