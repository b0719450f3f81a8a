// Generates the demo for journeys that start later, and prints its folder.
import { drawDemo } from './server.ts'

// The product is in the same process group, and stops its database when it receives the signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.kill(0, 'SIGTERM'))

console.log(await drawDemo())
