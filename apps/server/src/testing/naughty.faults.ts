import { everyString, itAnswersNaughtyStrings } from './naughty-calls.ts'

itAnswersNaughtyStrings(everyString())
