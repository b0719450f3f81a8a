import { describeDecisions } from './decide.promises.ts'

describeDecisions({ stride: 1 })
