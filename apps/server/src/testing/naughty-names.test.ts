import { itAnswersNaughtyStrings, someStrings } from './naughty-calls.ts'

itAnswersNaughtyStrings(someStrings())
