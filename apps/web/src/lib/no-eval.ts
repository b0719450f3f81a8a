import { z } from 'zod'

// The content security policy allows no code made from strings. zod tries as soon as a schema is made, so this file is
// imported before every other.
z.config({ jitless: true })
