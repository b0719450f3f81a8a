ALTER TABLE "uploads" ADD COLUMN "together" text;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "together" text;