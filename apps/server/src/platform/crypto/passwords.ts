import { hash, verify } from '@node-rs/argon2'

// Argon2id with the parameters that OWASP recommends; the library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is stored. */
export const hashPassword = (password: string) => hash(password, cost)
/** Is this the password? A damaged hash is simply not it. */
export const verifyPassword = (stored: string, password: string) => verify(stored, password).catch(() => false)
