ALTER TABLE "looks" ADD COLUMN "apart" uuid;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "lift_metadata" boolean DEFAULT true NOT NULL;