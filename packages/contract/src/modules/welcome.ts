import { defineModule } from '../module.ts'
import { welcome as routes } from '../welcome.ts'

/** Welcomes the members of a team. */
export const welcome = defineModule({ routes, screens: ['/welcome'] })
