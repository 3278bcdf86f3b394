#!/bin/sh
# An audit over a cluster: a Slurm array with one task for each shard. Tasks that are requeued go on where they were.
#
#   export TREE=/data/HeCBench/src WORK=/data/audit
#   job=$(sbatch --parsable slurm.sh)
#   sbatch --dependency="afterok:$job" --wrap 'hgrd merge --format=html:"$WORK/audit.html" "$WORK"/shard-*.json'
#
#SBATCH --job-name=hgrd-audit
#SBATCH --array=1-8
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --requeue
set -eu
exec hgrd audit --quiet --jobs="$SLURM_CPUS_PER_TASK" --shard="$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --state="$WORK/state" --format=json:"$WORK/shard-$SLURM_ARRAY_TASK_ID.json" "$TREE"
