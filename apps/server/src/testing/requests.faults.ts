import { itKeepsEverySecret } from './requests.ts'

itKeepsEverySecret(20_000)
