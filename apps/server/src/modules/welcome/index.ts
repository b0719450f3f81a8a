import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** Welcomes the members of a team. */
export const welcome = defineModule({ handlers: { welcome: handlers } })
