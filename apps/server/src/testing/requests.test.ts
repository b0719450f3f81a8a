import { itKeepsEverySecret } from './requests.ts'

itKeepsEverySecret(400)
