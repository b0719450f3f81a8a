// Generates the demo for journeys that start later, and prints its folder.
import { drawDemo } from './server.ts'

console.log(await drawDemo())
