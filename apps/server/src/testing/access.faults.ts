import { itEnforcesAccess } from './access.ts'

itEnforcesAccess({ full: true })
