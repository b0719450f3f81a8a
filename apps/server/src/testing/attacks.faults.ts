import { itWithstandsAttacks } from './attacks.ts'

itWithstandsAttacks({ full: true })
