import { itKeepsEverySecret } from './requests.ts'

itKeepsEverySecret(200)
