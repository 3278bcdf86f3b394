// The stages that a photograph goes through. Images are in device memory, row by row, one float per pixel.
#pragma once

void expose(float *image, int width, int height, float gain);
void sharpen(const float *image, float *sharp, int width, int height, float amount);
void columnSum(const float *image, float *sums, int width, int height);
void pack(const float *image, unsigned char *packed, int width, int height, int pitch);
void transpose(const float *image, float *turned, int width, int height);
void brightest(const float *image, float *peaks, int pixels, int blocks);
void diffuse(float *from, float *to, int width, int height, int rounds);
