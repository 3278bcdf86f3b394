package cudart

import "github.com/hgrd/hgrd/simulator/hostmachine/library"

var attributes = map[int]int64{
	1000: 1, 1002: 12080, 1: 1024, 2: 1024, 3: 1024, 4: 64, 5: 0x7fffffff, 6: 65535, 7: 65535, 8: 48 << 10, 9: 64 << 10, 10: 32, 11: 0x7fffffff,
	12: 65536, 82: 65536, 13: 1380000, 14: 512, 16: 16, 51: 32, 36: 877000, 37: 4096, 38: 6 << 20, 39: 2048, 40: 2, 75: 7, 76: 0,
	81: 96 << 10, 87: 2, 97: 96 << 10, 106: 32, 21: 131072, 22: 131072, 23: 65536, 24: 16384, 25: 16384, 26: 16384,
	15: 1, 19: 1, 31: 1, 41: 1, 78: 1, 79: 1, 80: 1, 83: 1, 89: 1, 90: 1, 95: 1, 99: 1,
}

// attribute is one of a small device of compute capability 7.0.
func attribute(c *library.Call) int64 {
	if n := c.Int(0); n != 1001 {
		return attributes[n]
	}
	_, size := c.Device().Region()
	return int64(size)
}

// occupancy answers what is asked as the header's comments number it; blocks are limited by their threads alone.
func occupancy(what int, a, b int64) int64 {
	switch what {
	case 1:
		if a > 0 && a <= 1024 {
			return min(2048/a, 32)
		}
	case 2, 4:
		if b > 0 && b < 1024 {
			return 16 * (2048 / b)
		}
		return 32
	case 3, 5:
		if b > 0 && b < 1024 {
			return b
		}
		return 1024
	case 6, 18:
		return 48 << 10
	case 13:
		return 1024
	case 14:
		return 32
	case 15, 16:
		return 70
	}
	return 0
}

func errorText(n int) string {
	switch n {
	case 0:
		return "no error"
	case 1:
		return "invalid argument"
	case 2:
		return "out of memory"
	case 9:
		return "invalid configuration argument"
	case 13:
		return "invalid device symbol"
	case 98:
		return "invalid device function"
	case 700:
		return "an illegal memory access was encountered"
	case 719:
		return "unspecified launch failure"
	}
	return "error"
}
